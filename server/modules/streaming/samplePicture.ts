import { createHash } from 'node:crypto';

/** The corner of the area in which the center of each shape is. */
const corners = [
  [60, 120],
  [320, 200],
  [160, 340],
] as const;

/** Returns a square drawing for sample data, always the same for the same key; SVG without script, style or text. */
export function samplePicture(key: string): string {
  const bytes = createHash('sha256').update(key).digest();
  const byte = (place: number): number => bytes[place] ?? 0;
  const hue = Math.round((byte(0) / 256) * 360);
  const colour = (turn: number, light: number) => `hsl(${(hue + turn) % 360} 62% ${light}%)`;
  const shapes = corners.map(([left, top], index) => {
    const shape = index + 1;
    const [x, y] = [left + byte(shape * 4), top + byte(shape * 4 + 1)];
    const size = 110 + (byte(shape * 4 + 2) % 150);
    const paint = `fill="${colour(shape * 40, 40 + shape * 12)}" fill-opacity="0.7"`;
    return byte(shape * 4 + 3) % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="${size}" ${paint}/>`
      : `<rect x="${x - size}" y="${y}" width="${size * 2}" height="${size}" rx="24" ${paint}/>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">',
    `<rect width="640" height="640" fill="${colour(0, 30)}"/>`,
    ...shapes,
    '</svg>',
  ].join('');
}
