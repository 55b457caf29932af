import type { Sharp } from 'sharp';
import type { FocalPoint } from '#contracts/api/uploads.ts';
import { type Dimensions, processImage } from './images.ts';

type Crop = {
  path: string;
  mimetype: string;
  sizeBytes: number;
  dimensions: Dimensions;
  target: Dimensions;
  focalPoint: FocalPoint | null;
};
export type Cropped = Dimensions & {
  /** Null if no encoding is smaller than the original, which is then used. */
  bytes: Buffer | null;
};

/** Returns the target size, scaled down if the image is smaller: images are never enlarged. */
function fitted({ dimensions, target }: Pick<Crop, 'dimensions' | 'target'>): Dimensions {
  const scale = Math.min(1, dimensions.width / target.width, dimensions.height / target.height);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

/** Scales the image to cover `box` and crops it around the focal point, as far as its edges allow. */
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
 * Encoder settings per format, in decreasing quality. The first JPEG skips optimized Huffman tables, which save a few
 * percent of its size and take an eighth of the time.
 */
const encodings: Record<string, ((image: Sharp) => Sharp)[]> = {
  'image/jpeg': [80, 60, 40, 20].map((quality, retry) => (image) => image.jpeg({ quality, optimiseCoding: retry > 0 })),
  'image/png': [
    (image) => image.png(),
    ...[90, 60].map((quality) => (image: Sharp) => image.png({ palette: true, quality, compressionLevel: 9 })),
  ],
};

/** The longest side of the image in which the most salient region is searched, in pixels. */
const searchedSide = 480;

/**
 * Returns the center of the crop that has the most salient region, as shares of the sides of the image.
 * @throws ApiError as `processImage`
 */
export function findCropCenter(crop: Pick<Crop, 'path' | 'dimensions' | 'target'>): Promise<FocalPoint> {
  const { path, dimensions } = crop;
  const box = fitted(crop);
  const scale = Math.min(1, searchedSide / Math.max(box.width, box.height));
  const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  return processImage(path, dimensions, async (image) => {
    const { info } = await image
      .autoOrient()
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const cover = Math.max(width / dimensions.width, height / dimensions.height);
    const shareOf = (offset: number | undefined, part: number, whole: number) =>
      Math.min(1, (part / 2 - (offset ?? 0)) / (whole * cover));
    return {
      x: shareOf(info.cropOffsetLeft, width, dimensions.width),
      y: shareOf(info.cropOffsetTop, height, dimensions.height),
    };
  });
}

/**
 * Crops an image to cover the target in its own format, never with more bytes than the original: around the focal
 * point, otherwise around the most salient region.
 * @throws ApiError as `processImage`
 */
export async function cropImage(crop: Crop): Promise<Cropped> {
  const box = fitted(crop);
  const center = crop.focalPoint ?? (await findCropCenter(crop));
  return processImage(crop.path, crop.dimensions, async (image) => {
    const cut = around(image.autoOrient(), crop, box, center);
    for (const encode of encodings[crop.mimetype] ?? []) {
      const bytes = await encode(cut.clone()).toBuffer();
      if (bytes.length <= crop.sizeBytes) return { ...box, bytes };
    }
    return { ...crop.dimensions, bytes: null };
  });
}
