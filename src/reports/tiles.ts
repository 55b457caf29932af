/** Tiles beside each other, as many as there is room for. */
export const tileGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
  gap: 1,
  p: 2,
} as const;
