import { folderPath } from '#contracts/media.ts';

export const libraryRoot = '/media';

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Returns the folder of a URL below `root`; null if it is invalid. */
export function folderInAddress(pathname: string, root = libraryRoot): string | null {
  const segments = pathname.slice(root.length).split('/').filter(Boolean).map(decode);
  // A decoded slash in a name would change the path.
  if (segments.some((segment) => segment === null || segment.includes('/'))) return null;
  return folderPath(`/${segments.join('/')}`);
}

/** Returns the URL of a folder below `root`, with each of its names encoded. */
export const folderAddress = (folder: string, root = libraryRoot): string =>
  folder === '/' ? root : root + folder.split('/').map(encodeURIComponent).join('/');
