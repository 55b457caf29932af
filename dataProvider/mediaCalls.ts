import { readErrorBody } from '#contracts/errors.ts';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { limits } from '#contracts/limits.ts';
import type {
  DeletedFolder,
  FileInUse,
  FocalPoint,
  OptimizeRequest,
  UploadPatch,
  UploadSort,
} from '#contracts/media.ts';
import type { ChangedUploads, UploadChange } from '#contracts/mediaChanges.ts';
import { isNumber, isObject, isText } from '#contracts/values.ts';
import type { Upload, UploadFolder } from '#resources/uploads/schema.ts';
import { readItems, readMember, readRecord } from './answers.ts';
import { ApiCallError, type CallApi, type Fetch, type Signal, unexpected } from './httpClient.ts';
import type { SendUpload } from './sendUpload.ts';
import type { PartsOptions } from './uploadInParts.ts';

type UploadOrder = { sort: UploadSort; order: 'asc' | 'desc' };
type UploadPage = { offset: number; limit: number };

/**
 * Options of an upload: `key` identifies the file across all attempts, `onProgress` receives the number of bytes sent.
 */
type UploadFileOptions = Signal & { key: string; folder: string; onProgress?: (sent: number) => void };

/**
 * Actions of the media library other than listing, reading and deleting files (docs/protocol.md, Uploads). Each throws
 * `ApiCallError`.
 */
export type MediaCalls = {
  /**
   * Returns a page of the direct contents of a folder, or of the search results in and below it; 404 if it does not
   * exist.
   */
  readFolder(path: string, query: UploadOrder & UploadPage & Signal & { search?: string }): Promise<UploadFolder>;
  /** Returns the folder of the file with this URL, with a page of its newest files; 404 if there is none. */
  folderOfFile(url: string): Promise<UploadFolder>;
  /** Returns the campaigns that use a file or a version of it. */
  readUses(filename: string): Promise<FileInUse>;
  /** Creates a folder and its missing parents. */
  createFolder(path: string): Promise<void>;
  /** Deletes a folder with its contents. 409 `file-in-use`, see `usageOf`; `force` deletes it anyway. */
  deleteFolder(path: string, options?: { force?: boolean }): Promise<DeletedFolder>;
  /** Uploads a file. 413, 415, 422 when it is refused; status 0 if it is unknown whether it arrived. */
  uploadFile(file: File, options: UploadFileOptions): Promise<Upload>;
  /**
   * Uploads a large file in parts, or continues an unfinished upload. Errors are those of `uploadFile`, and 409 for too
   * many unfinished uploads.
   */
  uploadInParts(file: File, options: PartsOptions): Promise<Upload>;
  /** Renames or moves a file, or changes its alternative text, tags or focal point. */
  patchUpload(filename: string, patch: UploadPatch): Promise<Upload>;
  /** Changes several files, all or none; returns the number of changed files, and what restores them. */
  changeUploads(changes: readonly UploadChange[]): Promise<ChangedUploads>;
  /** Returns the first tags of files that contain a text, by name. */
  readTags(search: string, options?: Signal): Promise<string[]>;
  /** Creates a version of this size, or returns the existing one. 415 `not-optimisable`. */
  optimizeUpload(filename: string, size: OptimizeRequest): Promise<Upload>;
  /** Returns the center of a crop of this size without a focal point. 415 `not-optimisable`. */
  readCropCenter(filename: string, size: OptimizeRequest, options?: Signal): Promise<FocalPoint>;
  /** Sets the picture of a video. 413, 415, 422 when the image is refused. */
  putPicture(filename: string, image: Blob): Promise<Upload>;
  /** Returns the file as it was uploaded, if it was converted; 404 otherwise. */
  readOriginal(filename: string): Promise<Blob>;
  /** Removes the picture of a video. */
  deletePicture(filename: string): Promise<Upload>;
  /** Returns true if the server responds. */
  isReachable(): Promise<boolean>;
};

const root = '/api/uploads';
/** Returns the path of a file at the API. */
export const fileAt = (filename: string): string => `${root}/${encodeURIComponent(filename)}`;
const folderAt = (path: string): string => `${root}/folders${path.split('/').map(encodeURIComponent).join('/')}`;

const isFolder = (value: unknown): value is UploadFolder =>
  isObject(value) && isText(value.path) && Array.isArray(value.files) && Array.isArray(value.subfolders);

const isChanges = (value: unknown): value is UploadChange[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && Array.isArray(one.filenames));

const isTag = (value: unknown): value is { name: string } => isObject(value) && isText(value.name);

function readFolderAnswer(json: unknown): UploadFolder {
  if (isFolder(json)) return json;
  throw unexpected();
}

function readFileUse(value: unknown): FileInUse | null {
  if (!isObject(value) || !Array.isArray(value.campaigns)) return null;
  const { campaigns, campaigns_total: total, hidden_total: hidden } = value;
  const named = campaigns.filter((one) => isObject(one) && isText(one.id) && isText(one.name));
  return {
    campaigns: named,
    campaigns_total: isNumber(total) ? total : named.length,
    hidden_total: isNumber(hidden) ? hidden : 0,
  };
}

/** Returns the uses of a file that was therefore not deleted; null for any other error. */
export const usageOf = (error: unknown): FileInUse | null =>
  error instanceof ApiCallError && error.key === 'file-in-use' ? readFileUse(error.detail) : null;

/** Parses the text of a response; null if it is not JSON. */
export function parse(text: string): unknown {
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

export function mediaCalls(callApi: CallApi, sendUpload: SendUpload, send: Fetch): MediaCalls {
  return {
    async readFolder(path, { signal, ...query }) {
      const { json } = await callApi('GET', folderAt(path), { query, signal });
      return readFolderAnswer(json);
    },
    async folderOfFile(url) {
      const { json } = await callApi('GET', `${root}/folders`, {
        query: { file_url: url, limit: limits.maxPageSize },
      });
      return readFolderAnswer(json);
    },
    async readUses(filename) {
      const { json } = await callApi('GET', `${fileAt(filename)}/uses`);
      const uses = readFileUse(json);
      if (!uses) throw unexpected();
      return uses;
    },
    async createFolder(path) {
      await callApi('POST', folderAt(path));
    },
    async deleteFolder(path, { force } = {}) {
      const { json } = await callApi('DELETE', folderAt(path), { query: { force } });
      return { files: readMember(json, 'files', isNumber), folders: readMember(json, 'folders', isNumber) };
    },
    async uploadFile(file, { key, folder, signal, onProgress }) {
      const form = new FormData();
      // The server parses the form as a stream: the folder must come before the file.
      form.set('folder', folder);
      form.set('file', file);
      const answer = await sendUpload(root, form, {
        headers: { Accept: 'application/json', [idempotencyKeyHeader]: key },
        signal,
        onProgress: (share) => onProgress?.(share * file.size),
      }).catch((error: unknown) => {
        throw signal?.aborted ? error : lostConnection();
      });
      const json = parse(answer.text);
      if (answer.status >= 300) throw new ApiCallError(answer.status, readErrorBody(json));
      return readRecord<Upload>(json);
    },
    async uploadInParts(file, options) {
      const filename = await sendParts(file, options, sendUpload);
      const { json } = await callApi('GET', fileAt(filename));
      return readRecord<Upload>(json);
    },
    async patchUpload(filename, patch) {
      const { json } = await callApi('PATCH', fileAt(filename), { json: patch });
      return readRecord<Upload>(json);
    },
    async changeUploads(changes) {
      const { json } = await callApi('POST', `${root}/changes`, { json: { changes } });
      if (!isObject(json) || !isNumber(json.changed) || !isChanges(json.undo)) throw unexpected();
      return { changed: json.changed, undo: json.undo };
    },
    async readTags(search, { signal } = {}) {
      const { json } = await callApi('GET', `${root}/tags`, { query: { search }, signal });
      return readItems(json, isTag).map(({ name }) => name);
    },
    async optimizeUpload(filename, size) {
      const { json } = await callApi('POST', `${fileAt(filename)}/optimize`, { json: size });
      return readRecord<Upload>(json);
    },
    async readCropCenter(filename, { width, height }, { signal } = {}) {
      const { json } = await callApi('GET', `${fileAt(filename)}/crop-center`, { query: { width, height }, signal });
      return { x: readMember(json, 'x', isNumber), y: readMember(json, 'y', isNumber) };
    },
    async putPicture(filename, image) {
      const form = new FormData();
      form.set('file', image, 'picture.jpg');
      const { json } = await callApi('PUT', `${fileAt(filename)}/picture`, { form });
      return readRecord<Upload>(json);
    },
    async readOriginal(filename) {
      const answer = await send(`${fileAt(filename)}/original`);
      if (!answer.ok) throw new ApiCallError(answer.status, readErrorBody(parse(await answer.text())));
      return answer.blob();
    },
    async deletePicture(filename) {
      const { json } = await callApi('DELETE', `${fileAt(filename)}/picture`);
      return readRecord<Upload>(json);
    },
    isReachable: () =>
      callApi('GET', '/api/health').then(
        () => true,
        (error: unknown) => error instanceof ApiCallError && !error.unreachable,
      ),
  };
}
