/** Ranges of file sizes in bytes: the lower bound is inclusive, the upper one exclusive. */
export const sizeRanges = {
  small: [0, 100_000],
  medium: [100_000, 1_000_000],
  large: [1_000_000, 10_000_000],
  huge: [10_000_000, Number.MAX_SAFE_INTEGER],
} as const;
export const sizeNames = ['small', 'medium', 'large', 'huge'] as const satisfies (keyof typeof sizeRanges)[];
export type SizeName = (typeof sizeNames)[number];

export const orientations = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof orientations)[number];
