/** A block in a column of blocks, in pixels of the window. */
export type DragBox = { id: string; top: number; bottom: number; left: number; width: number };

/** The blocks between which a block is dropped; null at an end of the column. */
export type DropPlace = { previous: string | null; next: string | null };

/** Where a dragged block falls, and the line that shows it, in the same pixels. */
export type Drop = { place: DropPlace; line: { top: number; left: number; width: number } };

/** The largest distance between a block and the line before it. */
const maxGap = 24;
const gapAtEnd = 8;

/**
 * Returns where a block falls at this height: behind the blocks whose middle is above. `boxes` has the blocks of the column
 * from top to bottom. Null if the block stays at its place.
 */
export function dropAt(boxes: readonly DragBox[], id: string, y: number): Drop | null {
  const others = boxes.filter((box) => box.id !== id);
  const index = others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  const [previous, next] = [others[index - 1], others[index]];
  const beside = next ?? previous;
  if (!beside || index === boxes.findIndex((box) => box.id === id)) return null;
  return {
    place: { previous: previous?.id ?? null, next: next?.id ?? null },
    line: { top: lineBetween(previous, next), left: beside.left, width: beside.width },
  };
}

function lineBetween(previous: DragBox | undefined, next: DragBox | undefined): number {
  if (!next) return (previous?.bottom ?? 0) + gapAtEnd;
  if (!previous) return next.top - gapAtEnd;
  return (Math.max(previous.bottom, next.top - maxGap) + next.top) / 2;
}

/** How near to an edge the pointer scrolls, in pixels. */
const edge = 48;
const maxSpeed = 1;

/** Returns how fast a column scrolls while the pointer is near an edge of its visible part, in pixels per millisecond. */
export function scrollSpeedAt(y: number, { top, bottom }: Pick<DragBox, 'top' | 'bottom'>): number {
  const beyond = Math.min(0, y - top - edge) + Math.max(0, y - bottom + edge);
  return Math.max(-1, Math.min(1, beyond / edge)) * maxSpeed;
}
