/** Tiles side by side, as many as fit. */
export const tileGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
  gap: 1,
  p: 2,
} as const;
