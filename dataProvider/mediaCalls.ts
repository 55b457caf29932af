import type { SortPayload } from 'react-admin';
import type { FileInUse } from '#contracts/api/uploads.ts';
import { readErrorBody } from '#contracts/errorBody.ts';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { readRecord } from './answers.ts';
import { type Call, type FileRoute, pathTo } from './call.ts';
import { ApiCallError, type CallApi, type Fetch, type Signal } from './httpClient.ts';
import type { SendUpload } from './sendUpload.ts';
import type { PartsOptions } from './uploadInParts.ts';

/** `key` identifies the file across all attempts. `onProgress` receives the share that was sent, 0 to 1. */
type SendOptions = Signal & { key: string; onProgress?: (share: number) => void };

type ExportedList = { filter: object; sort: SortPayload; columns: readonly string[]; locale: string };

/** Calls that send or return files. Each throws `ApiCallError`. */
export type MediaCalls = {
  /**
   * Uploads a file. `onProgress` receives the number of bytes that were sent. 413, 415, 422 when it is refused; status 0
   * if it is unknown whether it arrived.
   */
  uploadFile(file: File, options: SendOptions & { folder: string }): Promise<Upload>;
  /**
   * Uploads a large file in parts, or continues an unfinished upload. Errors are those of `uploadFile`, and 409 for too
   * many unfinished uploads.
   */
  uploadInParts(file: File, options: PartsOptions): Promise<Upload>;
  /** Replaces the content of a file. Errors are those of `uploadFile`. */
  replaceContent(filename: string, file: File, options: SendOptions): Promise<Upload>;
  /** Sets the picture of a video. 413, 415, 422 when the image is refused. */
  putPicture(filename: string, image: Blob): Promise<Upload>;
  /** Returns the bytes of a file that needs a bearer. */
  readFile(route: FileRoute, input: Signal & { params: Record<string, string | number> }): Promise<Blob>;
  /**
   * Returns all records under a list's filters as CSV, with these columns and labels in this language. For resources that
   * the generic store serves.
   */
  exportList(resource: string, list: ExportedList): Promise<Blob>;
  /** Returns true if the server responds. */
  isReachable(): Promise<boolean>;
};

/** Returns the uses of a file that was therefore not deleted; null for any other error. */
export const usageOf = (error: unknown): FileInUse | null =>
  // The details of an error have the types that belong to its key.
  error instanceof ApiCallError && error.key === 'file-in-use' ? (error.detail as object as FileInUse) : null;

/** Parses the text of a response; null if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const lostConnection = () => new ApiCallError(0, null, 'The connection was lost before the file arrived.');

/** Uploads in parts and returns the filename. @throws ApiCallError; the signal's reason */
async function sendParts(file: File, options: PartsOptions, sendUpload: SendUpload): Promise<string> {
  const library = await import('./uploadInParts.ts').catch(() => {
    throw lostConnection();
  });
  return library.uploadInParts(file, options, sendUpload).catch((error: unknown) => {
    if (!(error instanceof library.PartsRefused)) throw error;
    // After a 404 another attempt starts again: the server has lost parts, or is a node of the last release.
    if (error.status === 0 || error.status === 404) throw lostConnection();
    throw new ApiCallError(error.status, readErrorBody(parse(error.text)));
  });
}

/** Creates the calls. `sendUpload` sends a body with progress, `send` any request, both with the bearer. */
export function mediaCalls(call: Call, callApi: CallApi, sendUpload: SendUpload, send: Fetch): MediaCalls {
  const sendForm = async (
    method: 'POST' | 'PUT',
    path: string,
    fields: Record<string, string | File>,
    { key, signal, onProgress }: SendOptions,
  ): Promise<Upload> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const headers = { Accept: 'application/json', [idempotencyKeyHeader]: key };
    const answer = await sendUpload(path, form, { method, headers, signal, onProgress }).catch((error: unknown) => {
      throw signal?.aborted ? error : lostConnection();
    });
    const json = parse(answer.text);
    if (answer.status >= 300) throw new ApiCallError(answer.status, readErrorBody(json));
    return readRecord<Upload>(json);
  };
  const download = async (path: string, init: RequestInit): Promise<Blob> => {
    const answer = await send(path, init);
    if (!answer.ok) throw new ApiCallError(answer.status, readErrorBody(parse(await answer.text())));
    return answer.blob();
  };
  return {
    // The server parses the form as a stream: the folder must come before the file.
    uploadFile: (file, { folder, onProgress, ...options }) =>
      sendForm(
        'POST',
        pathTo('POST /api/uploads', {}),
        { folder, file },
        {
          ...options,
          onProgress: (share) => onProgress?.(share * file.size),
        },
      ),
    async uploadInParts(file, options) {
      const filename = await sendParts(file, options, sendUpload);
      return call('GET /api/uploads/:filename', { params: { filename } });
    },
    replaceContent: (filename, file, options) =>
      sendForm('PUT', pathTo('PUT /api/uploads/:filename/content', { filename }), { file }, options),
    async putPicture(filename, image) {
      const form = new FormData();
      form.set('file', image, 'picture.jpg');
      const path = pathTo('PUT /api/uploads/:filename/picture', { filename });
      return readRecord<Upload>((await callApi('PUT', path, { form })).json);
    },
    readFile: (route, { params, signal }) => download(pathTo(route, params), { signal }),
    exportList(resource, { filter, sort, columns, locale }) {
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: columns.join(','),
      });
      return download(`/api/${resource}/export?${query}`, { headers: { 'Accept-Language': locale } });
    },
    isReachable: () =>
      call('GET /api/health').then(
        () => true,
        (error: unknown) => error instanceof ApiCallError && !error.unreachable,
      ),
  };
}
