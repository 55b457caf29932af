import { NotChecked, Problem, printable } from './outcome.ts';

/** A response of the app. */
export type AppAnswer = { status: number; headers: Headers; text: string };

type Call = {
  method?: string;
  headers?: Record<string, string>;
  /** 1 MB by default. */
  maxBytes?: number;
  /** For the whole response; 5 s by default. */
  timeoutMs?: number;
  /** Reads only status and headers, and leaves the text empty. */
  skipsBody?: boolean;
};

/**
 * Sends one request to the app, without following redirects.
 * @throws Problem if the app does not respond in time, or with more bytes
 */
export async function callApp(url: string, call: Call = {}): Promise<AppAnswer> {
  const { method = 'GET', headers = {}, maxBytes = 1_048_576, timeoutMs = 5_000, skipsBody } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, { method, headers, redirect: 'manual', signal });
    if (skipsBody) await answer.body?.cancel();
    const text = skipsBody ? '' : await boundedText(answer, url, maxBytes);
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal.aborted)
      throw new Problem(`${printable(url)} did not respond completely within ${timeoutMs / 1_000} s.`);
    throw new Problem(`${printable(url)} does not respond (${reasonOf(error)}). Start the app.`);
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return printable(cause instanceof Error ? cause.message || cause.name : cause);
};

async function boundedText(answer: Response, url: string, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Problem(`${printable(url)} responds with more than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** @throws Problem if the response is not JSON with this status */
export function jsonOf({ status, text }: AppAnswer, url: string, expected = 200): unknown {
  if (status !== expected) throw new Problem(`${printable(url)} responds with ${status} instead of ${expected}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(`${printable(url)} does not respond with JSON.`);
  }
}

/** @throws NotChecked if the list is empty */
export function filled<Item>(list: readonly Item[], reason: string): [Item, ...Item[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new NotChecked(reason);
  return [first, ...others];
}
