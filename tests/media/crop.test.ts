import { describe, expect, test } from 'vitest';
import { cropPosition, cropSize, moved } from '#src/media/info/cropPosition.ts';

const wide = { width: 1200, height: 400 };
const square = { width: 200, height: 200 };

/** Returns where a crop begins along the longer side, as a share of the box, like CSS places a covering image. */
const startOf = (position: number, reach: number) => position * (reach - 1);

describe('the preview of a crop', () => {
  test.each([
    ['in the middle', 0.5, 0.5],
    ['at the left edge, which the picture does not leave', 0, 0],
    ['near the right edge', 0.95, 1],
    ['a third in', 1 / 3, 0.25],
  ])('shows the crop around a point %s', (_, x, across) => {
    expect(cropPosition(wide, square, { x, y: 0.9 })).toEqual({ x: expect.closeTo(across), y: 0.5 });
  });

  test('puts the point in the middle of the crop, as the server does', () => {
    const { x } = cropPosition(wide, square, { x: 0.4, y: 0.5 });
    expect(startOf(x, 3) + 0.5).toBeCloseTo(0.4 * 3);
  });

  test('crops above and below if the box is wider', () => {
    expect(cropPosition(square, wide, { x: 0.1, y: 1 })).toEqual({ x: 0.5, y: 1 });
  });

  test('does not move if the aspect ratios are equal', () => {
    expect(cropPosition(wide, { width: 600, height: 200 }, { x: 0, y: 1 })).toEqual({ x: 0.5, y: 0.5 });
  });
});

describe('the size of a crop', () => {
  test('is the requested one, or as large as the image', () => {
    expect(cropSize({ width: 2400, height: 1260 }, { width: 1200, height: 630 })).toEqual({ width: 1200, height: 630 });
    expect(cropSize({ width: 900, height: 600 }, { width: 1200, height: 630 })).toEqual({ width: 900, height: 473 });
    expect(cropSize({ width: 1, height: 1 }, { width: 4096, height: 1 })).toEqual({ width: 1, height: 1 });
  });
});

test('a focal point moves in hundredths and stays inside the image', () => {
  expect(moved(0.5, 0.01)).toBe(0.51);
  expect(moved(0.995, 0.1)).toBe(1);
  expect(moved(0.004, -0.1)).toBe(0);
});
