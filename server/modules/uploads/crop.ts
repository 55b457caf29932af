import type { Sharp } from 'sharp';
import type { FocalPoint } from '../../../contracts/media.ts';
import { type Dimensions, processImage } from './images.ts';

export type Crop = {
  path: string;
  mimetype: string;
  sizeBytes: number;
  dimensions: Dimensions;
  target: Dimensions;
  focalPoint: FocalPoint | null;
};
export type Cropped = Dimensions & {
  /** null: no crop is smaller than the picture itself, which stands for it. */
  bytes: Buffer | null;
};

/** The target, made smaller where the picture is: pixels that are not there are not invented. */
function fitted({ dimensions, target }: Crop): Dimensions {
  const scale = Math.min(1, dimensions.width / target.width, dimensions.height / target.height);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

/** The picture scaled to cover `box`, and cut to it around the focal point, as far as its edges allow. */
function around(image: Sharp, { dimensions }: Crop, box: Dimensions, point: FocalPoint): Sharp {
  const scale = Math.max(box.width / dimensions.width, box.height / dimensions.height);
  const width = Math.max(box.width, Math.round(dimensions.width * scale));
  const height = Math.max(box.height, Math.round(dimensions.height * scale));
  const startOf = (share: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round(share * whole - part / 2)));
  return image
    .resize({ width, height, fit: 'fill' })
    .extract({ left: startOf(point.x, width, box.width), top: startOf(point.y, height, box.height), ...box });
}

/**
 * How each format is written: well at first, then ever smaller. The first JPEG does without code tables of its own, which
 * would save a few per cent of its bytes and cost an eighth of the whole crop's time.
 */
const encodings: Record<string, ((image: Sharp) => Sharp)[]> = {
  'image/jpeg': [80, 60, 40, 20].map((quality, retry) => (image) => image.jpeg({ quality, optimiseCoding: retry > 0 })),
  'image/png': [
    (image) => image.png(),
    ...[90, 60].map((quality) => (image: Sharp) => image.png({ palette: true, quality, compressionLevel: 9 })),
  ],
};

/**
 * Cuts a picture to cover the target, in its own format, never larger in bytes than it is itself:
 * around the focal point, else around what draws the eye.
 * @throws ApiError as `processImage`
 */
export function cropImage(crop: Crop): Promise<Cropped> {
  const box = fitted(crop);
  return processImage(crop.path, crop.dimensions, async (image) => {
    const upright = image.autoOrient();
    const cut = crop.focalPoint
      ? around(upright, crop, box, crop.focalPoint)
      : upright.resize({ ...box, fit: 'cover', position: 'attention' });
    for (const encode of encodings[crop.mimetype] ?? []) {
      const bytes = await encode(cut.clone()).toBuffer();
      if (bytes.length <= crop.sizeBytes) return { ...box, bytes };
    }
    return { ...crop.dimensions, bytes: null };
  });
}
