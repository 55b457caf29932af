import type { FocalPoint } from '#contracts/api/uploads.ts';

export type Size = { width: number; height: number };

/** The center, the default focal point. */
export const middle: FocalPoint = { x: 0.5, y: 0.5 };

/**
 * Returns the position of the crop for an image that covers a box, like CSS `object-position` (0 to 1): around the
 * focal point as far as the edges of the image allow, by the same rule as the server.
 */
export function cropPosition(picture: Size, box: Size, point: FocalPoint): FocalPoint {
  const across = picture.width / picture.height / (box.width / box.height);
  return { x: positionOf(point.x, across), y: positionOf(point.y, 1 / across) };
}

/** `reach`: the ratio of the image's length to the box's along this side, where it is longer. */
function positionOf(share: number, reach: number): number {
  if (reach <= 1) return 0.5;
  const start = Math.min(Math.max(share * reach - 0.5, 0), reach - 1);
  return start / (reach - 1);
}

/** Returns the size of the result of a crop: images are never upscaled. */
export function cropSize(picture: Size, target: Size): Size {
  const scale = Math.min(1, picture.width / target.width, picture.height / target.height);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

/** Returns a coordinate moved by a step, clamped to 0–1 and rounded to hundredths. */
export const moved = (share: number, by: number): number =>
  Math.round(Math.min(Math.max(share + by, 0), 1) * 100) / 100;
