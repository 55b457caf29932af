type Color = readonly [red: number, green: number, blue: number];

const luminance = (color: Color): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastRatio(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the lowest contrast of a color against pixels of four bytes, as `ImageData` has them. */
export function worstContrast(color: Color, pixels: ArrayLike<number>): number {
  let worst = 21;
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    const behind = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const;
    worst = Math.min(worst, contrastRatio(color, behind));
  }
  return worst;
}
