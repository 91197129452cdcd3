// Where the names of lines go, so that none is over another; what finds no room waits until it is lit.

const LETTER = 5.9;
const HEIGHT = 12;

// For every strand its labels: beside its start if it comes in there, else above its line.
export function placed(strands, frame, top, short) {
  const taken = strands.flatMap((strand) => strand.stretches.map((stretch) => ({
    strand, left: frame.at(stretch.left), right: frame.at(stretch.right), top: stretch.y - 2, bottom: stretch.y + 2 })));
  const found = new Map(strands.map((strand) => [strand, []]));
  const wanted = strands.flatMap((strand) => strand.stretches.filter((stretch) => stretch.label)
    .map((stretch, index) => ({ strand, stretch, first: index === 0 })));
  wanted.sort((a, b) => b.first - a.first || length(b.stretch) - length(a.stretch));
  for (const { strand, stretch, first } of wanted) {
    const width = LETTER * short(strand.name).length;
    const x = frame.at(stretch.left);
    const before = { before: true, x: x - 4, y: stretch.y + 3.5, left: x - 4 - width, right: x - 4, top: stretch.y - 6, bottom: stretch.y + 6 };
    const above = { before: false, x: x + 2, y: stretch.y - 6, left: x + 2, right: x + 2 + width, top: stretch.y - 6 - HEIGHT, bottom: stretch.y - 4 };
    const choices = strand.enters && first ? [before, above] : [above];
    const free = choices.find((box) => box.left >= 2 && box.right <= frame.width && box.top >= top
      && !taken.some((other) => other.strand !== strand && overlaps(box, other)));
    if (free) taken.push(free);
    if (free || first) found.get(strand).push(free ?? { ...above, x: Math.max(2, Math.min(above.x, frame.width - width - 4)), spare: true });
  }
  return strands.map((strand) => found.get(strand));
}

const length = (stretch) => stretch.until - stretch.from;

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
