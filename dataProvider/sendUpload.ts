import type { Signal } from './httpClient.ts';

/** Without progress for this long a connection counts as broken. */
const silenceMs = 60_000;
/** The server inspects the whole file before it answers. */
const answerMs = 180_000;

type UploadAnswer = { status: number; text: string };
type UploadOptions = Signal & {
  headers?: Record<string, string>;
  /** The share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * POSTs a form with a file.
 * @throws TypeError when there was no answer; the signal's reason when it was aborted
 */
export type SendUpload = (path: string, form: FormData, options: UploadOptions) => Promise<UploadAnswer>;

/** Sends with the bearer of the user session; the authProvider's `withBearer`. */
type WithBearer = (send: (token: string | null) => Promise<UploadAnswer>) => Promise<UploadAnswer>;

/** Makes the upload on the way to get a bearer. */
export const createSendUpload =
  (withBearer: WithBearer): SendUpload =>
  (path, form, options) =>
    withBearer((token) => send(path, form, token, options));

/** One try. XMLHttpRequest, since `fetch` reports no progress of a body. */
function send(path: string, form: FormData, token: string | null, options: UploadOptions): Promise<UploadAnswer> {
  const { headers = {}, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const broken = () => reject(new TypeError('The connection was lost.'));
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const within = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    };
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      within(loaded < total ? silenceMs : answerMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = broken;
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : broken());
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort);
    within(silenceMs);
    request.send(form);
  });
}
