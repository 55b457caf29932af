/** Why a request for a report failed. */
export type ReportErrorKind =
  /** No response: the app is down, or its CORS headers don't allow this origin. */
  | 'unreachable'
  /** The server issued no token; see `cause`. */
  | 'no-token'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  /** The app returned an error with this `status`. */
  | 'app-failed'
  /** The app refused the request; its message says why. */
  | 'refused'
  | 'redirected'
  | 'not-json'
  | 'wrong-shape'
  | 'too-large'
  | 'slow'
  /** The URL is not under the app's root: no request was sent. */
  | 'address';

type Circumstances = { status?: number; words?: string | null; cause?: unknown };

/** A failed request to an app. `words` is the app's message as plain text; null if there is none. */
export class ReportError extends Error {
  readonly kind: ReportErrorKind;
  readonly status: number | null;
  readonly words: string | null;

  constructor(kind: ReportErrorKind, { status, words, cause }: Circumstances = {}) {
    super(words ?? kind, { cause });
    this.name = 'ReportError';
    this.kind = kind;
    this.status = status ?? null;
    this.words = words ?? null;
  }
}

const kinds: Record<number, ReportErrorKind> = { 401: 'unauthorized', 403: 'forbidden', 404: 'not-found' };

/** Returns the kind of error for the status of a failed response. */
export const errorKindOf = (status: number): ReportErrorKind =>
  kinds[status] ?? (status >= 500 ? 'app-failed' : 'refused');

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const maxWords = 500;

function wordsIn(detail: unknown): string[] {
  if (isFilledText(detail)) return [detail];
  if (Array.isArray(detail)) return detail.flatMap(wordsIn);
  if (typeof detail === 'object' && detail !== null && 'msg' in detail) return wordsIn(detail.msg);
  return [];
}

/** Returns the message of an error body in the format of docs/protocol.md, Errors; null for other formats. */
export function wordsOfBody(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
    return wordsIn(detail).join(' ').slice(0, maxWords) || null;
  } catch {
    return null;
  }
}
