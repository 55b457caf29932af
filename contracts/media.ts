import { type Static, type TSchema, Type } from 'typebox';
import { limits } from './limits.ts';

/** What a file is to people (docs/protocol.md, Uploads). */
export const mediaKinds = ['image', 'video', 'text', 'sheet', 'audio', 'other'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A type of file that is accepted; the first extension is the one that stored names get. */
export type MediaType = { type: MediaKind; mimetype: string; extensions: readonly [string, ...string[]] };

const ofKind = (type: MediaKind, mimetype: string, ...extensions: [string, ...string[]]): MediaType => ({
  type,
  mimetype,
  extensions,
});

/** The allow-list: everything else is refused, by content as well as by name. */
export const mediaTypes: readonly MediaType[] = [
  ofKind('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  ofKind('image', 'image/png', 'png'),
  ofKind('image', 'image/gif', 'gif'),
  ofKind('image', 'image/webp', 'webp'),
  ofKind('image', 'image/avif', 'avif'),
  ofKind('image', 'image/svg+xml', 'svg'),
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

/** What stands behind the last dot of a name, in lower case; empty when there is none. */
export const extensionOf = (name: string): string => /[^/\\]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The accepted type that an extension (without its dot, any case) stands for. */
export const mediaTypeOfExtension = (extension: string): MediaType | undefined =>
  mediaTypes.find(({ extensions }) => extensions.includes(extension.toLowerCase()));

/** Which files can be optimised. */
export const optimisableMimetypes: readonly string[] = ['image/jpeg', 'image/png'];
export const isOptimisable = ({ mimetype }: { mimetype: string }): boolean => optimisableMimetypes.includes(mimetype);

/** The sizes in pixels that the pictures of a campaign's meta tags are cut to. */
export const imageTargets = {
  favicon: { width: 32, height: 32 },
  og_image: { width: 1200, height: 630 },
  twitter_image: { width: 1200, height: 675 },
} as const;

/** Widths in pixels in which thumbnails are made. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

type Pictured = { url: string; type: string; mimetype: string };

/**
 * The address of a picture's thumbnail: a WebP of at most that width and twice its height, never enlarged, made with the
 * first call and served as immutable as the file itself. Drawings (SVG) are their own thumbnail; what is no picture has none.
 */
export function thumbnailUrl({ url, type, mimetype }: Pictured, width: ThumbnailWidth): string | null {
  if (type !== 'image') return null;
  return mimetype === 'image/svg+xml' ? url : `${url}/thumbnail/${width}`;
}

const separators = /[/\\\u2044\u2215\u2216\u2571\u2572\u27cb\u27cd\u29f5\u29f8\u29f9]/;
/** Control characters, halves of characters, private ones, line ends, byte order marks, and what turns the order of reading. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\ufeff\u200b\u2060\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;

/** One part of a folder's path; false for what could be taken for something else. */
function isFolderName(name: string): boolean {
  const compatible = name.normalize('NFKC');
  return (
    name.length > 0 &&
    name.length <= limits.folderNameLengthMost &&
    name === name.trim() &&
    !invisible.test(name) &&
    !separators.test(name) &&
    !separators.test(compatible) &&
    !/^[.\s]*$/.test(compatible) &&
    !/%[0-9a-f]{2}/i.test(compatible)
  );
}

/**
 * The one rule of folders' paths, for both ends: `/` or `/name/name`, in composed form (NFC), a slash at the end dropped.
 * Null for everything else: dots alone, encoded characters, backslashes and what looks like slashes, control characters,
 * parts that are empty, blank at an end or over 100 characters, more than 20 parts, more than 1,000 characters in all.
 */
export function folderPath(path: string): string | null {
  if (path.length > limits.folderPathLengthMost || !path.startsWith('/')) return null;
  const whole = path.normalize('NFC');
  const names = whole.slice(1).split('/');
  if (names.at(-1) === '') names.pop();
  if (names.length > limits.folderDepthMost || !names.every(isFolderName)) return null;
  return `/${names.join('/')}`;
}

/** What a person typed as a folder's name: slashes stripped, trimmed. */
export const folderName = (typed: string): string => typed.replaceAll('/', '').trim();

/** The path of a folder inside another. */
export const pathWithin = (parent: string, name: string): string => (parent === '/' ? `/${name}` : `${parent}/${name}`);

/** A folder's name; the root has none. */
export const nameOfFolder = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The paths of a folder and of all that it lies in, the root first. */
export function folderTrail(path: string): string[] {
  const names = path.split('/').filter(Boolean);
  return ['/', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
}

/** By what files are sorted; `dimensions` is the number of pixels. */
export const uploadSorts = ['created_at', 'size', 'type', 'mimetype', 'dimensions'] as const;
export type UploadSort = (typeof uploadSorts)[number];

/** A point of a picture that a crop keeps, as shares of width and height from the top left: 0 to 1. */
export const FocalPoint = Type.Object(
  { x: Type.Number({ minimum: 0, maximum: 1 }), y: Type.Number({ minimum: 0, maximum: 1 }) },
  { additionalProperties: false },
);
export type FocalPoint = Static<typeof FocalPoint>;

/**
 * The header of POST /api/uploads that names a try: a UUID which the client keeps through all tries of one file. When the
 * same person's upload with this key is there already, it is answered (200) and nothing is stored a second time: so a
 * client whose answer was lost may send again.
 */
export const uploadKeyHeader = 'Idempotency-Key';

/** PATCH /api/uploads/{filename}; what is left out stays. A folder that is not there is made. */
export const UploadPatch = Type.Object(
  {
    folder: Type.Optional(Type.String({ maxLength: limits.folderPathLengthMost })),
    alt: Type.Optional(Type.Union([Type.String({ maxLength: limits.altLengthMost }), Type.Null()])),
    focal_point: Type.Optional(Type.Union([FocalPoint, Type.Null()])),
  },
  { additionalProperties: false },
);
export type UploadPatch = Static<typeof UploadPatch>;

const Side = Type.Integer({ minimum: 1, maximum: limits.optimizeSideMost });

/** POST /api/uploads/{filename}/optimize: the size to crop to, in pixels. */
export const OptimizeRequest = Type.Object({ width: Side, height: Side }, { additionalProperties: false });
export type OptimizeRequest = Static<typeof OptimizeRequest>;

/** A folder as it stands in its parent; the totals count what lies directly in it. */
export const Subfolder = Type.Object({
  name: Type.String(),
  path: Type.String(),
  files_total: Type.Integer(),
  subfolders_total: Type.Integer(),
});
export type Subfolder = Static<typeof Subfolder>;

/** GET /api/uploads/folders{path}: `offset` and `limit` count in each of the two lists; subfolders go by name. */
export const folderOf = <File extends TSchema>(file: File) =>
  Type.Object({
    name: Type.String(),
    path: Type.String(),
    files: Type.Array(file),
    files_total: Type.Integer(),
    subfolders: Type.Array(Subfolder),
    subfolders_total: Type.Integer(),
  });
/** The same as a type, of the uploads that it holds. */
export type FolderOf<File> = {
  name: string;
  path: string;
  files: File[];
  files_total: number;
  subfolders: Subfolder[];
  subfolders_total: number;
};

/** DELETE /api/uploads/folders{path}: how much went. */
export const DeletedFolder = Type.Object({ files: Type.Integer(), folders: Type.Integer() });
export type DeletedFolder = Static<typeof DeletedFolder>;

/**
 * GET /api/uploads/{filename}/uses, and what the refusal `file-in-use` carries: some of the campaigns that the caller may
 * see, how many of those there are in all, and how many use it that the caller may not see.
 */
export const FileInUse = Type.Object({
  campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  campaigns_total: Type.Integer(),
  hidden_total: Type.Integer(),
});
export type FileInUse = Static<typeof FileInUse>;
