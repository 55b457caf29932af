import { describe, expect, test } from 'vitest';
import { type ColourMode, colours, liveMark, releaseMark } from '#src/theme/colours.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const modes: ColourMode[] = ['light', 'dark'];

describe.each(modes)('in the %s theme', (mode) => {
  const { status, accent, words, quietWords, control, ground, surface, raised, hover, selected, charts } =
    colours[mode];
  const grounds = { ground, surface, raised, hover, selected };

  test.each(Object.entries(grounds))('text, secondary text and links are readable on the %s', (_, below) => {
    for (const above of [words, quietWords, accent.words]) expect(contrast(above, below)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(status))('%s is readable on every background and on its own', (_, { main, soft }) => {
    for (const below of [...Object.values(grounds), soft]) expect(contrast(main, below)).toBeGreaterThanOrEqual(4.5);
  });

  test('the label of the primary button is readable on it, hovered too', () => {
    expect(contrast(accent.onMain, accent.main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent.onMain, accent.hover)).toBeGreaterThanOrEqual(4.5);
  });

  test('the series of charts are visible on their background', () => {
    for (const series of charts) {
      for (const below of [ground, surface, raised]) expect(contrast(series, below)).toBeGreaterThanOrEqual(3);
    }
  });

  test('every two series of charts differ by lightness alone', () => {
    const lightness = charts.map((series) => 116 * Math.cbrt(luminance(series)) - 16).sort((a, b) => a - b);
    const steps = lightness.slice(1).map((one, at) => one - (lightness[at] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(5);
  });

  test('the border of an input is visible', () => {
    expect(contrast(control, surface)).toBeGreaterThanOrEqual(3);
  });
});

test('the label of the live environment is readable', () => {
  expect(contrast(liveMark.onMain, liveMark.main)).toBeGreaterThanOrEqual(4.5);
});

test('the bar of a release is readable', () => {
  expect(contrast(releaseMark.onMain, releaseMark.main)).toBeGreaterThanOrEqual(4.5);
});
