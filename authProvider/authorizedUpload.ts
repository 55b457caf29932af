import { tokenAfter } from './authorizedFetch.ts';
import { currentAccessToken } from './refresh.ts';

/** Without a sign of life for so long a connection counts as broken. */
const silenceMs = 60_000;
/** The server looks at the whole file before it answers. */
const answerMs = 180_000;

export type UploadAnswer = { status: number; text: string };
export type UploadOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The share of the body that has left, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** One try. XMLHttpRequest, since `fetch` tells nothing of how far a body is. */
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

/**
 * POSTs a form with a file and the bearer of this sign-in, and tells how far it is. As `authorizedFetch`: it waits for a
 * refresh where less than 30 s are left, and tries once more after a 401.
 * @throws TypeError when no answer came; the signal's reason when it was aborted; RefreshFailed
 */
export async function authorizedUpload(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<UploadAnswer> {
  const token = await currentAccessToken();
  const answer = await send(path, form, token, options);
  if (answer.status !== 401) return answer;
  const next = await tokenAfter(token).catch(() => null);
  return next ? send(path, form, next, options) : answer;
}
