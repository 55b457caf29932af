import { pictureVersion } from '#contracts/media.ts';
import type { ServedFile } from '../store/uploadStore.ts';

const year = 365 * 24 * 3600;
const forever = `public, max-age=${year}, immutable`;
/**
 * For URLs whose content changes when the file is replaced: caches show a replaced file for at most two minutes, and
 * visitors don't wait while it is read again.
 */
const short = 'public, max-age=60, stale-while-revalidate=60';

/**
 * Returns the `Cache-Control` header of a file. The content is final under the URL with its number (`v`), and under the
 * plain URL while the file was never replaced: browsers and CDNs have cached this for a year. Another number may become
 * that of a later content.
 */
export const cachingOf = ({ content_version }: Pick<ServedFile, 'content_version'>, v: string | undefined): string =>
  (v ?? '1') === String(content_version) ? forever : short;

/** Returns the `Cache-Control` header of a thumbnail of a video. Its picture is final under the URL with its version (`p`). */
export const pictureCachingOf = ({ picture }: Pick<ServedFile, 'picture'>, p: string | undefined): string =>
  picture !== null && pictureVersion(picture) === p ? forever : 'public, no-cache';
