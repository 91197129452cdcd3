"""The parser against annotated recipes whose annotation is taken off."""
