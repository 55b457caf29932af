import { limits } from './limits.ts';
import { withContentVersion } from './mediaContents.ts';

/** The kinds of files as users see them (docs/protocol.md, Uploads). */
export const mediaKinds = ['image', 'video', 'text', 'sheet', 'audio', 'other'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** An accepted file type. Stored names get the first extension. */
export type MediaType = { type: MediaKind; mimetype: string; extensions: readonly [string, ...string[]] };

const ofKind = (type: MediaKind, mimetype: string, ...extensions: [string, ...string[]]): MediaType => ({
  type,
  mimetype,
  extensions,
});

/** The accepted types. All others are refused, by content and by extension. */
export const mediaTypes: readonly MediaType[] = [
  ofKind('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  ofKind('image', 'image/png', 'png'),
  ofKind('image', 'image/gif', 'gif'),
  ofKind('image', 'image/webp', 'webp'),
  ofKind('image', 'image/avif', 'avif'),
  ofKind('image', 'image/svg+xml', 'svg'),
  ofKind('image', 'image/heic', 'heic', 'heif', 'hif'),
  ofKind('image', 'image/tiff', 'tif', 'tiff'),
  ofKind('video', 'video/mp4', 'mp4', 'm4v'),
  ofKind('video', 'video/webm', 'webm'),
  ofKind('video', 'video/quicktime', 'mov', 'qt'),
  ofKind('audio', 'audio/mpeg', 'mp3'),
  ofKind('audio', 'audio/mp4', 'm4a'),
  ofKind('audio', 'audio/ogg', 'ogg', 'oga', 'opus'),
  ofKind('audio', 'audio/wav', 'wav'),
  ofKind('audio', 'audio/flac', 'flac'),
  ofKind('text', 'text/plain', 'txt'),
  ofKind('text', 'text/csv', 'csv'),
  ofKind('text', 'text/vtt', 'vtt'),
  ofKind('text', 'application/x-subrip', 'srt'),
  ofKind('sheet', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  ofKind('sheet', 'application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  ofKind('other', 'application/pdf', 'pdf'),
  ofKind('other', 'application/zip', 'zip'),
];

/** Returns the extension of a name in lower case; empty if there is none. */
export const extensionOf = (name: string): string => /[^/\\]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the accepted type with this extension (without its dot, in any case). */
export const mediaTypeOfExtension = (extension: string): MediaType | undefined =>
  mediaTypes.find(({ extensions }) => extensions.includes(extension.toLowerCase()));

/** Types that become JPEG when they are uploaded, because browsers don't show them. The original is kept. */
const convertedMimetypes: readonly string[] = ['image/heic', 'image/tiff'];
export const isConverted = ({ mimetype }: { mimetype: string }): boolean => convertedMimetypes.includes(mimetype);

/**
 * What the server may remove from a drawing (SVG): scripts and handlers, animations, content of web pages, and links to or
 * content of other addresses.
 */
export const removedParts = ['scripts', 'animations', 'foreign', 'external'] as const;

/** The types that can be optimized. */
const optimizableMimetypes: readonly string[] = ['image/jpeg', 'image/png'];
export const isOptimizable = ({ mimetype }: { mimetype: string }): boolean => optimizableMimetypes.includes(mimetype);

/** The sizes in pixels that a campaign's meta images are cropped to. */
export const imageTargets = {
  favicon: { width: 32, height: 32 },
  og_image: { width: 1200, height: 630 },
  twitter_image: { width: 1200, height: 675 },
} as const;

/** The widths of thumbnails in pixels. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/** The version of a video's picture in URLs: the first random characters of its stored name. */
export const pictureVersion = (picture: string): string => /-([a-z0-9]{8})[a-z0-9]{8}\.webp$/.exec(picture)?.[1] ?? '';

/** Returns the URL of a video's picture, by the picture's stored name: the largest thumbnail. */
export const pictureUrl = (url: string, picture: string): string =>
  `${url}/thumbnail/1280?p=${pictureVersion(picture)}`;

type Pictured = { url: string; type: string; mimetype: string; picture_url: string | null; content_version: number };

/**
 * Returns the URL of a thumbnail: a WebP of at most this width and twice its height, never enlarged, created by the first
 * request. It has the number of the content of a replaced file. A drawing (SVG) is its own thumbnail. The thumbnail of a
 * video is that of its picture, if there is one; its URL changes with the picture. Other files have none.
 */
export function thumbnailUrl(file: Pictured, width: ThumbnailWidth): string | null {
  const { url, type, mimetype, picture_url, content_version } = file;
  if (type === 'video') return picture_url?.replace('/thumbnail/1280', `/thumbnail/${width}`) ?? null;
  if (type !== 'image') return null;
  const image = mimetype === 'image/svg+xml' ? url : `${url}/thumbnail/${width}`;
  return withContentVersion(image, content_version);
}

/** The format of stored names. Requests for other names are rejected. */
export const filenamePattern = '^[a-z0-9-]{1,120}\\.[a-z0-9]{2,5}$';

const separators = /[/\\\u2044\u2215\u2216\u2571\u2572\u27cb\u27cd\u29f5\u29f8\u29f9]/;
/**
 * Control, surrogate and private-use characters, line separators, byte order marks, zero-width characters and
 * direction marks, as part of a character class.
 */
export const invisibleCharacters =
  '\\p{Cc}\\p{Cs}\\p{Co}\\u2028\\u2029\\ufeff\\u200b\\u2060\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffe\\uffff';
const invisible = new RegExp(`[${invisibleCharacters}]`, 'u');

/** Returns whether a name is a valid part of a folder path, without characters that could be mistaken for others. */
function isFolderName(name: string): boolean {
  const compatible = name.normalize('NFKC');
  return (
    name.length > 0 &&
    name.length <= limits.maxFolderNameLength &&
    name === name.trim() &&
    !invisible.test(name) &&
    !separators.test(name) &&
    !separators.test(compatible) &&
    !/^[.\s]*$/.test(compatible) &&
    !/%[0-9a-f]{2}/i.test(compatible)
  );
}

/**
 * Normalizes a folder path, on server and client: `/` or `/name/name` in NFC, without a trailing slash. Null for
 * invalid paths: dots only, encoded characters, backslashes and characters that look like slashes, control characters,
 * parts that are empty, padded with spaces or over 100 characters, more than 20 parts, or more than 1,000 characters
 * in total.
 */
export function folderPath(path: string): string | null {
  if (path.length > limits.maxFolderPathLength || !path.startsWith('/')) return null;
  const whole = path.normalize('NFC');
  const names = whole.slice(1).split('/');
  if (names.at(-1) === '') names.pop();
  if (names.length > limits.maxFolderDepth || !names.every(isFolderName)) return null;
  return `/${names.join('/')}`;
}

/** Returns a folder name as typed, without slashes and trimmed. */
export const folderName = (typed: string): string => typed.replaceAll('/', '').trim();

/** Returns the path of a folder in a parent folder. */
export const pathWithin = (parent: string, name: string): string => (parent === '/' ? `/${name}` : `${parent}/${name}`);

/** Returns a folder's name; empty for the root. */
export const nameOfFolder = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns the paths of a folder and all its parents, starting with the root. */
export function folderTrail(path: string): string[] {
  const names = path.split('/').filter(Boolean);
  return ['/', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
}

/** Sort fields of files. `dimensions` is the number of pixels. */
export const uploadSorts = ['created_at', 'name', 'size', 'type', 'mimetype', 'dimensions', 'duration'] as const;
export type UploadSort = (typeof uploadSorts)[number];
