import { limits } from '../../../contracts/limits.ts';
import { addressUnder } from './appAddress.ts';
import { boundedBody, boundedText } from './boundedBody.ts';
import { type Patience, type Watch, watched } from './patience.ts';
import { errorKindOf, ReportError, wordsOfBody } from './reportError.ts';
import type { ReportsToken } from './reportsToken.ts';

export type FileProgress = {
  received: number;
  /** Null where the app doesn't tell. */
  total: number | null;
};

/** The calls to one app, each to a path under its root. @throws ReportError; what the asker aborts is thrown as it is */
export type AppCalls = {
  /** What the app answers, as JSON; with a `body` it is posted. */
  json(path: string, options?: { signal?: AbortSignal; body?: object }): Promise<unknown>;
  /** A file as it comes, kept by the browser. It has no type of its own, so that it can only be saved. */
  file(path: string, options: { signal: AbortSignal; onProgress: (progress: FileProgress) => void }): Promise<Blob>;
};

type Bounds = Patience & { bytesMost: number; fileBytesMost: number };

const ordinaryBounds: Bounds = {
  silenceMs: limits.reportSilenceMs,
  timeMs: limits.reportTimeMs,
  bytesMost: limits.reportBytesMost,
  fileBytesMost: limits.reportFileBytesMost,
};

const refusalBytesMost = 65_536;

/** Makes the calls to the app at `root`, with its reports token as the bearer and nothing else of the person. */
export function createAppCalls(root: string, token: ReportsToken, bounds: Bounds = ordinaryBounds): AppCalls {
  async function send(path: string, watch: Watch, body?: object): Promise<Response> {
    const address = addressUnder(root, path);
    if (address === null) throw new ReportError('address');
    const bearer = await tokenOr(token.current());
    const answer = await knock(address, bearer, watch, body);
    if (answer.status !== 401) return accepted(answer, watch);
    // Once: the token may have ended early, or the app have new keys.
    await answer.body?.cancel();
    return accepted(await knock(address, await tokenOr(token.renewed(bearer)), watch, body), watch);
  }

  return {
    json: (path, { signal, body } = {}) =>
      patiently(watched(bounds, signal), signal, async (watch) => {
        const { bytesMost } = bounds;
        return parsed(await boundedText(await send(path, watch, body), { bytesMost, watch }));
      }),
    file: (path, { signal, onProgress }) =>
      patiently(watched({ ...bounds, timeMs: Number.POSITIVE_INFINITY }, signal), signal, async (watch) => {
        const answer = await send(path, watch);
        const total = lengthOf(answer);
        const tell = (received: number) => onProgress({ received, total });
        tell(0);
        const pieces = boundedBody(answer, { bytesMost: bounds.fileBytesMost, watch, onProgress: tell });
        return new Response(pieces, { headers: { 'content-type': 'application/octet-stream' } }).blob();
      }),
  };
}

/** Where an answer is packed, its length is not that of the file. */
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

/** One call. It keeps no cookie, follows nowhere, and its address carries nothing of the person. */
async function knock(address: string, bearer: string, { signal, heard }: Watch, body?: object): Promise<Response> {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(address, {
    ...json,
    headers: {
      Accept: 'application/json, */*',
      Authorization: `Bearer ${bearer}`,
      ...(json && { 'Content-Type': 'application/json' }),
    },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
  });
  heard();
  return answer;
}

async function accepted(answer: Response, watch: Watch): Promise<Response> {
  const { status, type, ok } = answer;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) throw new ReportError('redirected');
  if (ok) return answer;
  throw new ReportError(errorKindOf(status), { status, words: wordsOfBody(await refusalText(answer, watch)) });
}

/** Words that are too long are none. */
const refusalText = (answer: Response, { heard }: Watch): Promise<string> =>
  boundedText(answer, { bytesMost: refusalBytesMost, watch: { heard, fail: () => undefined } }).catch(() => '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReportError('not-json');
  }
}

/** Turns what ends a call into a `ReportError`, save where the asker has ended it. */
async function patiently<Answer>(
  watch: Watch,
  asker: AbortSignal | undefined,
  call: (watch: Watch) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(watch);
  } catch (error) {
    if (asker?.aborted || error instanceof ReportError) throw error;
    if (watch.signal.aborted && watch.signal.reason instanceof ReportError) throw watch.signal.reason;
    throw new ReportError('unreachable', { cause: error });
  } finally {
    watch.end();
  }
}
