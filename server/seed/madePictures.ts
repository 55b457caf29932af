import type { Random } from './random.ts';

type Palette = readonly [ground: string, deep: string, bright: string, light: string];

const palettes: readonly [Palette, ...Palette[]] = [
  ['#1b1f3b', '#53354a', '#e84545', '#f9d5a7'],
  ['#0f4c5c', '#5f0f40', '#fb8b24', '#ffe8c2'],
  ['#22223b', '#4a4e69', '#9a8c98', '#f2e9e4'],
  ['#2d3142', '#4f5d75', '#ef8354', '#ffffff'],
  ['#003049', '#d62828', '#f77f00', '#fcbf49'],
  ['#3d1e6d', '#8874a3', '#d4b2d8', '#fde2f3'],
  ['#05445e', '#189ab4', '#75e6da', '#d4f1f4'],
  ['#283618', '#606c38', '#dda15e', '#fefae0'],
  ['#10002b', '#5a189a', '#c77dff', '#e0aaff'],
  ['#6b2737', '#e08e45', '#f8f4a6', '#bdf7b7'],
];

type Draw = (random: Random, palette: Palette, side: number) => string;

const circle = (x: number, y: number, r: number, paint: string) => `<circle cx="${x}" cy="${y}" r="${r}" ${paint}/>`;
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Grooves of a record, slightly off-centre. */
const record: Draw = (random, [, deep, bright, light], side) => {
  const [x, y] = [side * (0.35 + random.below(30) / 100), side * (0.35 + random.below(30) / 100)];
  const rings = range(16).map((ring) =>
    circle(
      x,
      y,
      side * (0.08 + ring * 0.045),
      `fill="none" stroke="${ring % 3 ? light : bright}" stroke-opacity="0.5"
      stroke-width="${2 + (ring % 4) * 3}"`,
    ),
  );
  return `${rings.join('')}${circle(x, y, side * 0.07, `fill="${bright}"`)}${circle(x, y, side * 0.02, `fill="${deep}"`)}`;
};

/** Hills below a sun. */
const hills: Draw = (random, [, deep, bright, light], side) => {
  const sun = circle(side * (0.25 + random.below(50) / 100), side * 0.36, side * 0.16, `fill="${light}"`);
  const ridges = range(4).map((ridge) => {
    const top = side * (0.48 + ridge * 0.13);
    const bend = side * (0.08 + random.below(12) / 100);
    const path = `M0 ${top} C ${side * 0.3} ${top - bend}, ${side * 0.6} ${top + bend}, ${side} ${top - bend / 2}`;
    return `<path d="${path} V ${side} H 0 Z" fill="${ridge % 2 ? deep : bright}" fill-opacity="${0.55 + ridge * 0.12}"/>`;
  });
  return sun + ridges.join('');
};

/** Sound waves across the whole image. */
const waves: Draw = (random, [, , bright, light], side) =>
  range(14)
    .map((wave) => {
      const y = side * (0.12 + wave * 0.06);
      const swing = side * (0.02 + random.below(9) / 100);
      const step = side / 4;
      const path = `M0 ${y} q ${step / 2} ${-swing} ${step} 0 t ${step} 0 t ${step} 0 t ${step} 0`;
      return `<path d="${path}" fill="none" stroke="${wave % 4 ? light : bright}" stroke-opacity="0.75" stroke-width="${5 + (wave % 3) * 4}"/>`;
    })
    .join('');

/** Overlapping translucent discs. */
const discs: Draw = (random, [, deep, bright, light], side) =>
  range(9)
    .map((disc) => {
      const paint = `fill="${[bright, light, deep][disc % 3]}" fill-opacity="0.5"`;
      return circle(random.below(side), random.below(side), side * (0.1 + random.below(22) / 100), paint);
    })
    .join('');

/** Stripes across a square, as on a poster. */
const stripes: Draw = (random, [, deep, bright, light], side) => {
  const turn = 15 + random.below(60);
  const bars = range(11).map(
    (bar) =>
      `<rect x="${-side}" y="${side * (bar * 0.13 - 0.2)}" width="${side * 3}" height="${side * 0.06}"
        fill="${[bright, light, deep][bar % 3]}" fill-opacity="0.85"/>`,
  );
  return `<g transform="rotate(${turn} ${side / 2} ${side / 2})">${bars.join('')}</g>`;
};

const drawings: readonly [Draw, ...Draw[]] = [record, hills, waves, discs, stripes];

/** Returns a square cover as SVG text: shapes on a gradient, the same for the same random numbers. */
export function coverSvg(random: Random, index: number, side: number): string {
  const palette = palettes[index % palettes.length] ?? palettes[0];
  const draw = drawings[index % drawings.length] ?? drawings[0];
  const [ground, deep] = palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
<defs><linearGradient id="ground" x1="0" y1="0" x2="${random.chance(0.5) ? 1 : 0.3}" y2="1">
<stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
<rect width="${side}" height="${side}" fill="url(#ground)"/>${draw(random, palette, side)}</svg>`;
}

/** Returns a logo as SVG: rounded bars like a level meter. */
export function markSvg(random: Random, colour: string): string {
  const bars = range(5).map((bar) => {
    const height = 20 + random.below(60);
    return `<rect x="${8 + bar * 18}" y="${50 - height / 2}" width="10" height="${height}" rx="5" fill="${colour}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">${bars.join('')}</svg>`;
}
