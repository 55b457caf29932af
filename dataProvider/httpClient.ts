import { HttpError } from 'react-admin';
import { v4 as uuidv4 } from 'uuid';
import { type ErrorBody, type KeyedDetail, readErrorBody } from '#contracts/errorBody.ts';
import { idempotencyKeyHeader, isOutcomeUnknown, repeatWrite } from '#contracts/idempotency.ts';
import { fieldErrorsOf } from './fieldErrors.ts';

/** Sends a request: the browser's `fetch`, or the authProvider's, which adds the bearer and refreshes it. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Cancels a request. */
export type Signal = { signal?: AbortSignal };

type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type CallOptions = {
  query?: Record<string, QueryValue>;
  /** Sent as a JSON body. */
  json?: unknown;
  /** Sent as a multipart body, instead of `json`. */
  form?: FormData;
  /** Sent as a CSV, instead of `json`. */
  csv?: Blob;
  headers?: Record<string, string>;
  /** The request continues after the page is closed. */
  keepalive?: boolean;
} & Signal;

type ApiAnswer = { status: number; headers: Headers; json: unknown };
export type CallApi = (method: string, path: string, options?: CallOptions) => Promise<ApiAnswer>;

const wordsOf = (detail: ErrorBody['detail'] | null): string | undefined => {
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(' ');
  return detail?.msg;
};

/**
 * An error response, or a request without a response (`status` 0). `message` is the text for users, `key` the stable
 * key of docs/protocol.md, Errors, and `body.errors` the messages by field, in the format of react-admin's forms.
 */
export class ApiCallError extends HttpError {
  readonly key: string | null;
  readonly detail: ErrorBody['detail'] | null;
  /**
   * Milliseconds since the Unix epoch from when on the request may be retried, if the response has it (429); else
   * null.
   */
  readonly retryAt: number | null;
  /** When the response arrived, in milliseconds since the Unix epoch. */
  readonly receivedAt = Date.now();

  constructor(status: number, detail: ErrorBody['detail'] | null, words?: string, retryAt: number | null = null) {
    const errors = fieldErrorsOf(detail);
    super(words ?? wordsOf(detail) ?? `The server returned ${status}.`, status, {
      detail,
      ...(errors ? { errors } : {}),
    });
    // HttpError's constructor sets its own prototype, without the getter below.
    Object.setPrototypeOf(this, ApiCallError.prototype);
    this.name = 'ApiCallError';
    this.detail = detail;
    this.retryAt = retryAt;
    this.key = isKeyed(detail) ? detail.key : null;
  }

  /** True if the server could not be reached. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** For `catch`: returns null for a 404 and rethrows any other error. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiCallError && error.status === 404) return null;
  throw error;
}

function isKeyed(detail: ErrorBody['detail'] | null): detail is KeyedDetail {
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail);
}

function withQuery(path: string, query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    // A truncated response: what the server did is unknown.
    if (response.ok) throw error;
    return null;
  }
}

/**
 * Converts `Retry-After` in seconds (RFC 9110, section 10.2.3), the form that the server uses, to a time; null if
 * there is none.
 */
function retryAtOf({ headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : Date.now() + seconds * 1_000;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
const unreachableWords = 'The server can’t be reached. Check your connection, then try again.';

type Options = {
  /** Returns the tab's session, sent with each request to identify the holder of a lock. */
  sessionId?: () => string | null;
  /** Resolves what refused a call, such as an unconfirmed login. Returns whether the call is worth repeating. */
  resolveRefusal?: (refusal: unknown) => Promise<boolean>;
  /** The pauses before the further attempts at a write; by default those of `repeatWrite`. */
  pauses?: readonly number[];
};

/**
 * Creates the function that sends all requests of the admin to `/api`. A write whose outcome is unknown is repeated
 * with its idempotency key.
 * @throws ApiCallError for every error response, and (status 0) without a response.
 */
export function createCallApi(send: Fetch, { sessionId = () => null, resolveRefusal, pauses }: Options = {}): CallApi {
  return async (method, path, { query, json, form, csv, headers, signal, keepalive } = {}) => {
    const session = sessionId();
    const isWrite = method !== 'GET';
    const text = json === undefined ? undefined : JSON.stringify(json);
    const body = form ?? csv ?? text;
    const all = {
      Accept: 'application/json',
      ...(session && { 'X-Session-Id': session }),
      ...(isWrite && { [idempotencyKeyHeader]: uuidv4() }),
      ...headers,
      ...(text !== undefined && { 'Content-Type': 'application/json' }),
      ...(csv && { 'Content-Type': 'text/csv' }),
    };
    const call = async () =>
      readAnswer(await send(withQuery(path, query), { method, headers: all, body, signal, keepalive }));
    const attempt = (): Promise<Outcome> => call().then((answer) => ({ answer }), refusalOf);
    const isUnknown = ({ refusal }: Outcome) =>
      isWrite && !signal?.aborted && refusal instanceof ApiCallError && isOutcomeUnknown(refusal.status, refusal.key);
    for (;;) {
      const { answer, refusal } = await repeatWrite(attempt, isUnknown, pauses);
      if (answer) return answer;
      if (!(await resolveRefusal?.(refusal))) throw refusal;
    }
  };
}

type Outcome = { answer?: ApiAnswer; refusal?: unknown };

/** A lost connection, also within the body of a response, is an ApiCallError with the status 0. */
const refusalOf = (error: unknown): Outcome => ({
  refusal: isAbort(error) || error instanceof HttpError ? error : new ApiCallError(0, null, unreachableWords),
});

/** Returns the error for a response that does not have the expected format, such as a proxy's page. */
export const unexpected = (): ApiCallError =>
  new ApiCallError(502, null, 'The server returned an unexpected response.');

const isJson = ({ status, headers }: Response): boolean =>
  status === 204 || /^application\/json\b/.test(headers.get('Content-Type') ?? '');

async function readAnswer(response: Response): Promise<ApiAnswer> {
  if (response.ok && !isJson(response)) throw unexpected();
  const json = await readJson(response);
  if (!response.ok) throw new ApiCallError(response.status, readErrorBody(json), undefined, retryAtOf(response));
  return { status: response.status, headers: response.headers, json };
}
