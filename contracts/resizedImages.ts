/** The widths of resized images in pixels. */
export const resizedWidths = [320, 640, 960, 1280, 1920] as const;
/** The formats of resized images, the smaller one first. */
export const resizedFormats = ['avif', 'webp'] as const;

export type ResizedImage = { width: (typeof resizedWidths)[number]; format: (typeof resizedFormats)[number] };

/** The extensions of files that have resized images. GIF is not one of them, because it may be animated. */
const resizableExtensions: readonly string[] = ['jpg', 'png', 'webp', 'avif'];

/** Returns whether a file has resized images, by its stored name. */
export const isResizable = (filename: string): boolean =>
  resizableExtensions.includes(filename.slice(filename.lastIndexOf('.') + 1));

/** Returns the last segment of a resized image's URL, such as `640.avif`. */
export const resizedName = ({ width, format }: ResizedImage): string => `${width}.${format}`;

/** All resized images that a file can have. */
export const resizedImages: readonly ResizedImage[] = resizedFormats.flatMap((format) =>
  resizedWidths.map((width) => ({ width, format })),
);

/** Encoder settings of resized images for sharp: about the same quality in both formats. */
export const resizedEncodings = {
  avif: { quality: 48, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 76, effort: 4 },
} as const satisfies Record<ResizedImage['format'], object>;

/** Returns the size of a resized image for sharp: at most this wide and twice as high, never enlarged. */
export const resizedBounds = (width: number) =>
  ({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true }) as const;
