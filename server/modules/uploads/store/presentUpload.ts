import { splitFileName } from '#contracts/fileNames.ts';
import { mediaTypes, pictureUrl } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Config } from '#server/config.ts';
import type { UploadRow } from './uploadStore.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats a size in decimal units with at most one decimal: `1.2 MB`. */
export function humanSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 99.95 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${units[unit]}`;
}

/** Returns a file's permanent URL. */
export const addressOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, filename: string): string =>
  `${publicUrl}/uploads/${filename}`;

/** Returns the file as it was uploaded, under the present name; null if it was not converted. */
export function originalOf({
  name,
  original_mimetype: mimetype,
  original_size: size_bytes,
}: UploadRow): Upload['original'] {
  const type = mediaTypes.find((one) => one.mimetype === mimetype);
  if (!type || mimetype === null || size_bytes === null) return null;
  return { name: `${splitFileName(name).stem}.${type.extensions[0]}`, mimetype, size_bytes };
}

/** Returns a file for the response. */
export function presentUpload(config: Config, row: UploadRow): Upload {
  return {
    id: row.filename,
    filename: row.filename,
    name: row.name,
    url: addressOf(config, row.filename),
    folder: row.folder,
    type: row.type,
    mimetype: row.mimetype,
    size_bytes: row.size_bytes,
    size_human: humanSize(row.size_bytes),
    width: row.width,
    height: row.height,
    duration_ms: row.duration_ms,
    picture_url: row.picture && pictureUrl(addressOf(config, row.filename), row.picture),
    original: originalOf(row),
    removed: row.removed,
    alt: row.alt,
    tags: row.tags,
    focal_point: row.focal_point,
    content_version: row.content_version,
    sha256: row.sha256,
    duplicate_of: row.duplicate_of,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by && row.creator_name ? { id: row.created_by, display_name: row.creator_name } : null,
    optimized_versions: row.versions.map(({ filename, ...version }) => ({
      url: addressOf(config, filename),
      ...version,
    })),
  };
}
