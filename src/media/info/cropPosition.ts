import type { FocalPoint } from '../../../contracts/media.ts';

export type Size = { width: number; height: number };

/** The middle, where nothing was chosen. */
export const middle: FocalPoint = { x: 0.5, y: 0.5 };

/**
 * Where a picture that covers a box is cut, as CSS's `object-position` counts it (0 to 1): around the focal point as far
 * as the picture's edges allow, by the same rule as the server's.
 */
export function cropPosition(picture: Size, box: Size, point: FocalPoint): FocalPoint {
  const across = picture.width / picture.height / (box.width / box.height);
  return { x: positionOf(point.x, across), y: positionOf(point.y, 1 / across) };
}

/** `reach`: how many times as long as the box the picture is along this side, where it is longer. */
function positionOf(share: number, reach: number): number {
  if (reach <= 1) return 0.5;
  const start = Math.min(Math.max(share * reach - 0.5, 0), reach - 1);
  return start / (reach - 1);
}

/** What a crop to this size comes out as: pixels that are not there are not invented. */
export function cropSize(picture: Size, target: Size): Size {
  const scale = Math.min(1, picture.width / target.width, picture.height / target.height);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

/** A share moved, kept within the picture, in hundredths. */
export const moved = (share: number, by: number): number =>
  Math.round(Math.min(Math.max(share + by, 0), 1) * 100) / 100;
