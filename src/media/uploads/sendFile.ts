import { limits } from '#contracts/limits.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { findUnfinished, forgetUnfinished, noteUnfinished } from './unfinishedUploads.ts';
import type { SendOptions } from './uploads.ts';

/** Keys of the files that this tab sends in parts. */
const inParts = new Set<string>();

/** Statuses of refused content, with which the server ends an upload. */
const verdicts = [413, 415, 422];

const hasEnded = (error: unknown): boolean => error instanceof ApiCallError && verdicts.includes(error.status);

/**
 * Uploads a file; a large one in parts, which continues an unfinished upload of the same file.
 * @throws as `uploadFile` and `uploadInParts` of the data provider
 */
export async function sendFile(
  dataProvider: CmsDataProvider,
  file: File,
  { resumeKey, onKept, ...options }: SendOptions,
): Promise<Upload> {
  if (file.size <= limits.uploadPartBytes) return dataProvider.uploadFile(file, options);
  // The same file twice in one list is two uploads.
  if (resumeKey === null || inParts.has(resumeKey)) return dataProvider.uploadInParts(file, { ...options, url: null });
  inParts.add(resumeKey);
  const known = findUnfinished(resumeKey);
  let url = known?.url ?? '';
  let kept = known?.kept ?? 0;
  try {
    const upload = await dataProvider.uploadInParts(file, {
      ...options,
      url: known?.url ?? null,
      onUrl: (given) => {
        if (given !== url) {
          kept = 0;
          onKept(kept);
        }
        url = given;
        noteUnfinished(resumeKey, url, kept);
      },
      onKept: (bytes) => {
        kept = bytes;
        if (url) noteUnfinished(resumeKey, url, kept);
        onKept(bytes);
      },
      onCancel: () => forgetUnfinished(resumeKey),
    });
    forgetUnfinished(resumeKey);
    return upload;
  } catch (error) {
    if (hasEnded(error)) forgetUnfinished(resumeKey);
    throw error;
  } finally {
    inParts.delete(resumeKey);
  }
}
