/** Why something of an app's reports could not be had. */
export type ReportErrorKind =
  /** No answer came: the app is down, or does not answer this origin. */
  | 'unreachable'
  /** The tool gave no token; `cause` says why. */
  | 'no-token'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  /** The app failed, with this `status`. */
  | 'app-failed'
  /** The app refused what was asked for; its own words say why. */
  | 'refused'
  | 'redirected'
  | 'not-json'
  | 'wrong-shape'
  | 'too-large'
  | 'slow'
  /** The address is not under the app's root: nothing was asked. */
  | 'address';

type Circumstances = { status?: number; words?: string | null; cause?: unknown };

/** A call to an app that failed. `words` are the app's own, as plain text; null where it said none. */
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

/** What an answer that is no success means. */
export const errorKindOf = (status: number): ReportErrorKind =>
  kinds[status] ?? (status >= 500 ? 'app-failed' : 'refused');

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const maxWords = 500;

function wordsIn(detail: unknown): string[] {
  if (isText(detail)) return [detail];
  if (Array.isArray(detail)) return detail.flatMap(wordsIn);
  if (typeof detail === 'object' && detail !== null && 'msg' in detail) return wordsIn(detail.msg);
  return [];
}

/** The words of an error's body in the form of docs/protocol.md, Errors; null where it has another. */
export function wordsOfBody(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
    return wordsIn(detail).join(' ').slice(0, maxWords) || null;
  } catch {
    return null;
  }
}
