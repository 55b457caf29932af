import { useReference } from 'react-admin';
import { extensionOf, mediaTypeOfExtension } from '#contracts/media.ts';
import { removeContentVersions } from '#contracts/mediaContents.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';

/** The stored name of a file without its random characters, and of a crop without its size. */
const randomPart = /-[a-z0-9]{16}(-\d+x\d+)?(?=\.[a-z0-9]+$)/;

/**
 * Returns what a field shows of the file at a URL: its thumbnail, alternative text and name. The name is the stored one
 * until the file is loaded, and for a file that the user may not see or that was deleted. The files of a page are loaded
 * together.
 */
export function useFieldFile(url: string) {
  const plain = removeContentVersions(url);
  const filename = plain.slice(plain.lastIndexOf('/') + 1);
  const { referenceRecord: data } = useReference<Upload>({ reference: uploads.name, id: filename });
  const { type = 'other', mimetype = '' } = mediaTypeOfExtension(extensionOf(filename)) ?? {};
  const { focal_point = null, picture_url = null, content_version = 1 } = data ?? {};
  const name = data?.name ?? filename.replace(randomPart, '');
  const picture = { url: plain, filename, type, mimetype, focal_point, picture_url, content_version };
  return { name, alt: data?.alt || name, picture };
}
