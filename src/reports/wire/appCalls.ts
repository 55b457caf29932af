import { limits } from '#contracts/limits.ts';
import { addressUnder } from './appAddress.ts';
import { boundedBody, boundedText } from './boundedBody.ts';
import { errorKindOf, ReportError, wordsOfBody } from './reportError.ts';
import type { ReportsToken } from './reportsToken.ts';
import { type CallMonitor, monitorCall, type Timeouts } from './timeouts.ts';

export type FileProgress = {
  received: number;
  /** Null when the app does not send it. */
  total: number | null;
};

/**
 * Requests to one app, each to a path under its root. @throws ReportError; an abort by the caller is thrown unchanged
 */
export type AppCalls = {
  /** Returns the response as JSON; posts the `body` if there is one. */
  json(path: string, options?: { signal?: AbortSignal; body?: object }): Promise<unknown>;
  /** Downloads a file. The blob has a neutral type, so that it can only be saved. */
  file(path: string, options: { signal: AbortSignal; onProgress: (progress: FileProgress) => void }): Promise<Blob>;
};

type Bounds = Timeouts & { maxBytes: number; maxFileBytes: number };

/** The language of the reader, such as `de`. The app chooses the nearest one that it has. */
type Reader = { locale?: string };

const defaultBounds: Bounds = {
  silenceMs: limits.reportSilenceMs,
  timeMs: limits.reportTimeMs,
  maxBytes: limits.maxReportBytes,
  maxFileBytes: limits.maxReportFileBytes,
};

const maxRefusalBytes = 65_536;

/**
 * Creates the client for the app at `root`. It sends the reports token as the bearer, the language of the tool, and no
 * other data of the user.
 */
export function createAppCalls(root: string, token: ReportsToken, options: Partial<Bounds> & Reader = {}): AppCalls {
  const bounds = { ...defaultBounds, ...options };
  async function send(path: string, monitor: CallMonitor, body?: object): Promise<Response> {
    const address = addressOf(path);
    const bearer = await tokenOr(token.current());
    const asked = { body, locale: options.locale };
    const answer = await request(address, bearer, monitor, asked);
    if (answer.status !== 401) return accepted(answer, monitor);
    // Retries once: the token may have expired early, or the app may have new keys.
    await answer.body?.cancel();
    return accepted(await request(address, await tokenOr(token.renewed(bearer)), monitor, asked), monitor);
  }

  async function download(path: string, monitor: CallMonitor): Promise<Response> {
    const address = addressOf(path);
    const bearer = await tokenOr(token.forFile(lastSegmentOf(address)));
    return accepted(await request(address, bearer, monitor, { locale: options.locale }), monitor);
  }

  function addressOf(path: string): string {
    const address = addressUnder(root, path);
    if (address === null) throw new ReportError('address');
    return address;
  }

  return {
    json: (path, { signal, body } = {}) =>
      withTimeouts(monitorCall(bounds, signal), signal, async (monitor) => {
        const { maxBytes } = bounds;
        return parsed(await boundedText(await send(path, monitor, body), { maxBytes, monitor }));
      }),
    file: (path, { signal, onProgress }) =>
      withTimeouts(monitorCall({ ...bounds, timeMs: Number.POSITIVE_INFINITY }, signal), signal, async (monitor) => {
        const answer = await download(path, monitor);
        const total = lengthOf(answer);
        const report = (received: number) => onProgress({ received, total });
        report(0);
        const pieces = boundedBody(answer, { maxBytes: bounds.maxFileBytes, monitor, onProgress: report });
        return new Response(pieces, { headers: { 'content-type': 'application/octet-stream' } }).blob();
      }),
  };
}

/** Returns the last segment of the path of a URL, as the tool accepts it as the name of a file. */
const lastSegmentOf = (url: string): string =>
  (new URL(url).pathname.split('/').at(-1) || 'file').slice(-limits.maxNameLength);

/** Returns null for a compressed response, whose length is not that of the file. */
function lengthOf({ headers }: Response): number | null {
  const length = Number(headers.get('content-length') ?? 0);
  return length > 0 && !headers.has('content-encoding') ? length : null;
}

async function tokenOr(asked: Promise<string>): Promise<string> {
  try {
    return await asked;
  } catch (cause) {
    throw new ReportError('no-token', { cause });
  }
}

/** Sends one request, without cookies, redirects, or a referrer. */
async function request(
  address: string,
  bearer: string,
  { signal, received }: CallMonitor,
  { body, locale }: Reader & { body?: object },
): Promise<Response> {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(address, {
    ...json,
    headers: {
      Accept: 'application/json, */*',
      Authorization: `Bearer ${bearer}`,
      ...(locale && { 'Accept-Language': locale }),
      ...(json && { 'Content-Type': 'application/json' }),
    },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
  });
  received();
  return answer;
}

async function accepted(answer: Response, monitor: CallMonitor): Promise<Response> {
  const { status, type, ok } = answer;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) throw new ReportError('redirected');
  if (ok) return answer;
  throw new ReportError(errorKindOf(status), { status, words: wordsOfBody(await refusalText(answer, monitor)) });
}

/** Returns '' for a body that is too long. */
const refusalText = (answer: Response, { received }: CallMonitor): Promise<string> =>
  boundedText(answer, { maxBytes: maxRefusalBytes, monitor: { received, fail: () => undefined } }).catch(() => '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReportError('not-json');
  }
}

/** Turns every error of a request into a `ReportError`, except if the caller aborted it. */
async function withTimeouts<Answer>(
  monitor: CallMonitor,
  caller: AbortSignal | undefined,
  call: (monitor: CallMonitor) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(monitor);
  } catch (error) {
    if (caller?.aborted || error instanceof ReportError) throw error;
    if (monitor.signal.aborted && monitor.signal.reason instanceof ReportError) throw monitor.signal.reason;
    throw new ReportError('unreachable', { cause: error });
  } finally {
    monitor.end();
  }
}
