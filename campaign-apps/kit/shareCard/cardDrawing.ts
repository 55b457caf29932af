import { type CardContent, cardSize } from './cardContent.ts';
import { covers, drawable, outlined, type TextBlock } from './textOutlines.ts';

/** Ground, second color and accent of each hue; the colors of `public/ground.css` in sRGB. */
const colors: Record<string, readonly [string, string, string]> = {
  'hue-0': ['#20173e', '#772151', '#bdafff'],
  'hue-1': ['#00203f', '#5d2e7b', '#7ac3ff'],
  'hue-2': ['#360e24', '#7d2800', '#fc9ac9'],
  'hue-3': ['#3a0f09', '#673e00', '#ff9c8b'],
  'hue-4': ['#002917', '#4d4c00', '#5ed8a9'],
  'hue-5': ['#002731', '#005c35', '#2fd4ec'],
  'hue-6': ['#2d1233', '#2e3f8d', '#e3a2f2'],
  'hue-7': ['#361500', '#7f1f29', '#fba962'],
};
const plainColors = ['#20173e', '#772151', '#bdafff'] as const;

/** Where the cover is, in pixels. It is in the middle if no text can be drawn. */
type CoverPlace = { left: number; top: number; side: number };

const margin = 72;
const side = cardSize.height - 2 * margin;
const textWidth = cardSize.width - side - 3 * margin;
const radius = 20;

/** The drawing of a card as SVG, and the place that its cover takes. */
type CardDrawing = { svg: string; cover: CoverPlace };

/** Draws a card. Text is drawn as outlines, so that it looks the same on machines without fonts. */
export function drawCard({ title, date, host, hue }: CardContent): CardDrawing {
  const [ground, second, accent] = colors[hue] ?? plainColors;
  const words = textsOf(title, date, host);
  const { width, height } = cardSize;
  const left = words.length > 0 ? width - margin - side : (width - side) / 2;
  const texts = words.map(
    ({ path, x, y, isSoft }) =>
      `<path transform="translate(${x} ${y.toFixed(1)})" fill="${isSoft ? accent : '#ffffff'}" d="${path}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0.35" stop-color="${ground}"/><stop offset="1" stop-color="${second}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
${record(left + side / 2, margin + side / 2, ground, accent)}
${texts.join('\n')}
</svg>`;
  return { svg, cover: { left, top: margin, side } };
}

/** A record, which a cover hides. */
function record(x: number, y: number, ground: string, accent: string): string {
  const groove = (r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${accent}" stroke-opacity="0.22" stroke-width="2"/>`;
  return `<circle cx="${x}" cy="${y}" r="${side / 2}" fill="#000000" fill-opacity="0.55"/>
${[225, 205, 185, 165, 145, 125, 105].map(groove).join('')}
<circle cx="${x}" cy="${y}" r="82" fill="${accent}"/><circle cx="${x}" cy="${y}" r="10" fill="${ground}"/>`;
}

type PlacedText = TextBlock & { x: number; y: number; isSoft: boolean };

/** Leaves out texts in scripts that the font does not have. */
function textsOf(title: string, date: string | null, host: string): PlacedText[] {
  const [words, when] = [drawable(title), drawable(date ?? '')];
  const texts: PlacedText[] = [];
  const titleSizes = [88, 76, 64, 54, 46] as const;
  if (words !== '' && covers(words, 700)) {
    const block = outlined(words, { weight: 700, sizes: titleSizes, maxWidth: textWidth, maxHeight: 295 });
    texts.push({ ...block, x: margin, y: margin + 66, isSoft: false });
  }
  const [last] = texts;
  if (!last) return [];
  if (when !== '' && covers(when, 500)) {
    const block = outlined(when, { weight: 500, sizes: [34, 28, 22], maxWidth: textWidth, maxHeight: 0 });
    texts.push({ ...block, x: margin, y: last.y + last.height + 76, isSoft: true });
  }
  if (covers(host, 500)) {
    const block = outlined(host, { weight: 500, sizes: [24, 20], maxWidth: textWidth, maxHeight: 0 });
    texts.push({ ...block, x: margin, y: cardSize.height - margin, isSoft: true });
  }
  return texts;
}

/** A mask that rounds the corners of a cover, as SVG. */
export const coverMask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`;
