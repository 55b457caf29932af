import { readErrorBody } from '#contracts/errors.ts';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import type { FileContent } from '#contracts/mediaContents.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { readItems, readRecord } from './answers.ts';
import { ApiCallError, type CallApi, type Fetch, type Signal } from './httpClient.ts';
import { fileAt, parse } from './mediaCalls.ts';
import type { SendUpload } from './sendUpload.ts';

/** `key` identifies the replacement across all attempts, `onProgress` receives the share that was sent, 0 to 1. */
type ReplaceOptions = Signal & { key: string; onProgress?: (share: number) => void };

/** A content of a file, or its small preview image. */
type ContentPart = 'file' | 'thumbnail';

/** Replaces files and reads their contents (docs/protocol.md, Contents of files). Each throws `ApiCallError`. */
export type ContentCalls = {
  /** Replaces the content of a file. 413, 415, 422 when it is refused; status 0 if it is unknown whether it arrived. */
  replaceContent(filename: string, file: File, options: ReplaceOptions): Promise<Upload>;
  /** Returns the contents of a file, the present one first. */
  readContents(filename: string): Promise<FileContent[]>;
  /** Returns the bytes of a content, or of its preview. */
  readContentFile(filename: string, version: number, part: ContentPart, options?: Signal): Promise<Blob>;
  /** Makes a former content the content again. */
  restoreContent(filename: string, version: number): Promise<Upload>;
  /** Deletes a former content for good. */
  deleteContent(filename: string, version: number): Promise<void>;
};

const isContent = (value: unknown): value is FileContent =>
  isObject(value) && isNumber(value.version) && isText(value.created_at);

export function contentCalls(callApi: CallApi, send: Fetch, sendUpload: SendUpload): ContentCalls {
  const contentAt = (filename: string, version: number) => `${fileAt(filename)}/contents/${version}`;
  return {
    async replaceContent(filename, file, { key, signal, onProgress }) {
      const form = new FormData();
      form.set('file', file);
      const headers = { Accept: 'application/json', [idempotencyKeyHeader]: key };
      const options = { method: 'PUT', headers, signal, onProgress } as const;
      const answer = await sendUpload(`${fileAt(filename)}/content`, form, options).catch((error: unknown) => {
        throw signal?.aborted ? error : new ApiCallError(0, null, 'The connection was lost before the file arrived.');
      });
      const json = parse(answer.text);
      if (answer.status >= 300) throw new ApiCallError(answer.status, readErrorBody(json));
      return readRecord<Upload>(json);
    },
    async readContents(filename) {
      const { json } = await callApi('GET', `${fileAt(filename)}/contents`);
      return readItems(json, isContent);
    },
    async readContentFile(filename, version, part, { signal } = {}) {
      const response = await send(`${contentAt(filename, version)}/${part}`, { signal });
      if (!response.ok) throw new ApiCallError(response.status, readErrorBody(parse(await response.text())));
      return response.blob();
    },
    async restoreContent(filename, version) {
      const { json } = await callApi('POST', `${contentAt(filename, version)}/restore`);
      return readRecord<Upload>(json);
    },
    async deleteContent(filename, version) {
      await callApi('DELETE', contentAt(filename, version));
    },
  };
}
