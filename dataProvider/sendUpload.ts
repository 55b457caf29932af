import type { Signal } from './httpClient.ts';

/** Milliseconds without progress after which a connection counts as broken. */
const silenceMs = 60_000;
/** Longer after the upload, because the server checks the whole file before it responds. */
const answerMs = 180_000;

/** `header` returns a header of the response; null if it has none. */
type UploadAnswer = { status: number; text: string; header(name: string): string | null };
type UploadBody = FormData | Blob | null;
type UploadOptions = Signal & {
  /** By default POST. */
  method?: string;
  headers?: Record<string, string>;
  /** Receives the fraction of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a file or a part of one with the access token, and reports progress. Like `authorizedFetch`, it waits for a
 * refresh if less than 30 s are left, and retries once after a 401.
 * @throws TypeError without a response; the signal's reason if it was aborted; RefreshFailed
 */
export type SendUpload = (path: string, body: UploadBody, options: UploadOptions) => Promise<UploadAnswer>;

type WithBearer = (send: (token: string | null) => Promise<UploadAnswer>) => Promise<UploadAnswer>;

export const createSendUpload =
  (withBearer: WithBearer): SendUpload =>
  (path, body, options) =>
    withBearer((token) => send(path, body, token, options));

/** Sends one attempt, with XMLHttpRequest because `fetch` does not report upload progress. */
function send(path: string, body: UploadBody, token: string | null, options: UploadOptions): Promise<UploadAnswer> {
  const { method = 'POST', headers = {}, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const broken = () => reject(new TypeError('The connection was lost.'));
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const within = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    };
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      within(loaded < total ? silenceMs : answerMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const { status, responseText: text } = request;
      resolve({ status, text, header: (name) => request.getResponseHeader(name) });
    };
    request.onerror = broken;
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : broken());
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort);
    within(silenceMs);
    request.send(body);
  });
}
