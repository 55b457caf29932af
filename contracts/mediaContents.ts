/** How much the proportions of two images may differ, as a share, to count as the same: rounding of a resized image. */
const sameRatio = 0.02;

type Sized = { width: number | null; height: number | null };

/** Returns whether two images have nearly the same ratio of width to height; also for files without a size. */
export function haveSameRatio(one: Sized, other: Sized): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return true;
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.abs(ratio - 1) <= sameRatio;
}

/**
 * Returns the URL of a file, of a version or of one of its images with the number of the content. Browsers and CDNs may
 * hold the first content for a year under the plain URL, so the URL of a replaced file needs the number.
 */
export const withContentVersion = (url: string, version: number): string => (version > 1 ? `${url}?v=${version}` : url);

/** Returns whether a text may contain the URL of a file. */
export const hasUploads = (text: string): boolean => text.includes('/uploads/');

/**
 * The URL of a file or version, or of one of their images. `query` is the number of a content, the beginning of other
 * parameters, or both.
 */
const uploadAddress =
  /\/uploads\/(?<filename>[a-z0-9-]{1,120}\.[a-z0-9]{2,5})(?<image>\/thumbnail\/\d{1,5}|\/\d{1,5}\.(?:avif|webp))?(?<query>\?v=\d{1,9}(?:&|(?!\w))|\?(?=\w))?/g;

type AddressParts = { filename: string; image?: string; query?: string };

/** Returns a text in which each URL of a file is replaced. */
const replaceAddresses = (text: string, replace: (parts: AddressParts, whole: string) => string): string =>
  text.replaceAll(uploadAddress, (whole: string, ...rest: unknown[]) => replace(rest.at(-1) as AddressParts, whole));

/** Returns the filenames in the URLs of a text. */
export const uploadsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(uploadAddress), ({ groups }) => groups?.filename ?? '')),
];

/** Returns a text in which the URLs of these files have the numbers of their contents. */
export const addContentVersions = (text: string, versions: ReadonlyMap<string, number>): string =>
  replaceAddresses(text, ({ filename, image = '', query = '' }, whole) => {
    const version = versions.get(filename);
    if (version === undefined) return whole;
    const hasMore = query === '?' || query.endsWith('&');
    return `/uploads/${filename}${image}?v=${version}${hasMore ? '&' : ''}`;
  });

/** The end of a stored name. Files of other hosts can be below `/uploads/` too, and keep their parameters. */
const storedName = /-[a-z0-9]{16}(?:-\d{1,5}x\d{1,5})?\.[a-z0-9]{2,5}$/;

/** Returns a text whose URLs of files have no numbers of contents. */
export const removeContentVersions = (text: string): string =>
  replaceAddresses(text, ({ filename, image = '', query = '' }, whole) => {
    if (!storedName.test(filename)) return whole;
    const hasMore = query === '?' || query.endsWith('&');
    return `/uploads/${filename}${image}${hasMore ? '?' : ''}`;
  });
