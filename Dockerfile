# The server on the bundled samples: docker build -t mirepoix . && docker run -p 127.0.0.1:8000:8000 mirepoix
FROM python:3.11-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/mirepoix \
 && /opt/mirepoix/bin/pip install --no-cache-dir --constraint constraints.txt ".[server]"

FROM python:3.11-slim
RUN useradd --create-home --uid 10001 cook
COPY --from=build /opt/mirepoix /opt/mirepoix
USER cook
WORKDIR /home/cook
ENV PATH=/opt/mirepoix/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=30s --start-period=60s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=5)"]
ENTRYPOINT ["mirepoix", "serve", "--host", "0.0.0.0", "--port", "8000"]
