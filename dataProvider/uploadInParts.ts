import { DetailedError, type HttpRequest, type HttpStack, Upload } from 'tus-js-client';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { limits } from '#contracts/limits.ts';
import type { Signal } from './httpClient.ts';
import type { SendUpload } from './sendUpload.ts';

const endpoint = '/api/uploads/tus';
/** Pauses before the offset is read again because it differs: another tab sends the same file. */
const retryDelays = [0, 1_000, 4_000];

/** Options of an upload in parts (docs/protocol.md, Uploads in parts). */
export type PartsOptions = Signal & {
  /** Identifies the file across all attempts. */
  key: string;
  folder: string;
  /** The path of an unfinished upload to continue; null to create one. */
  url: string | null;
  onProgress?: (sent: number) => void;
  /** Receives the path under which the upload can be continued. */
  onUrl?: (url: string) => void;
  /** Receives the number of bytes that the server has. */
  onKept?: (bytes: number) => void;
  /** Called when the upload was canceled at the server too. */
  onCancel?: () => void;
};

/** A response other than a success; `status` is 0 without a response. */
export class PartsRefused extends Error {
  override name = 'PartsRefused';
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`Status ${status}`);
  }
}

/**
 * Uploads a file in parts by tus. Loaded with the first large file.
 * @returns the `filename` of the upload
 * @throws PartsRefused; the signal's reason if it was aborted, which also cancels the upload at the server
 */
export function uploadInParts(file: File, options: PartsOptions, sendUpload: SendUpload): Promise<string> {
  const { key, folder, url, signal, onProgress, onUrl, onKept, onCancel } = options;
  const addressOf = (path: string) => new URL(path, window.location.origin).href;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: addressOf(endpoint),
      uploadUrl: url && addressOf(url),
      chunkSize: limits.uploadPartBytes,
      metadata: { filename: file.name, folder },
      // The queue of uploads stores the URL, waits for the network and tries again.
      storeFingerprintForResuming: false,
      retryDelays,
      onShouldRetry: ({ originalRequest, originalResponse }) =>
        originalRequest.getMethod() === 'PATCH' && originalResponse?.getStatus() === 409,
      httpStack: stackOf(sendUpload),
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'POST') request.setHeader(idempotencyKeyHeader, key);
      },
      onAfterResponse: (_request, response) => {
        const offset = response.getHeader('Upload-Offset');
        if (offset) onKept?.(Number(offset));
      },
      onUploadUrlAvailable: () => {
        if (upload.url) onUrl?.(new URL(upload.url).pathname);
      },
      onProgress: (sent) => onProgress?.(sent),
      onError: (error) => reject(refusalOf(error)),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Filename') ?? ''),
    });
    const cancel = () => {
      reject(signal?.reason);
      // Without a connection the server deletes it when it expires.
      upload.abort(true).then(onCancel, () => undefined);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', cancel);
    upload.start();
  });
}

function refusalOf(error: Error): PartsRefused {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return new PartsRefused(response?.getStatus() ?? 0, response?.getBody() ?? '');
}

/** Sends the requests of tus-js-client with the bearer and the timeouts of all uploads. */
function stackOf(sendUpload: SendUpload): HttpStack {
  return { getName: () => 'sendUpload', createRequest: (method, url) => requestOf(sendUpload, method, url) };
}

function requestOf(sendUpload: SendUpload, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {};
  const abort = new AbortController();
  let progress: (bytes: number) => void = () => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => {
      progress = handler;
    },
    getUnderlyingObject: () => null,
    abort: async () => abort.abort(),
    async send(body: Blob | null) {
      const onProgress = (share: number) => progress(share * (body?.size ?? 0));
      const { status, text, header } = await sendUpload(url, body ?? null, {
        method,
        headers,
        signal: abort.signal,
        onProgress,
      });
      return {
        getStatus: () => status,
        getHeader: (name) => header(name) ?? undefined,
        getBody: () => text,
        getUnderlyingObject: () => null,
      };
    },
  };
}
