import { v4 as uuidv4 } from 'uuid';
import { idempotencyKeyHeader, repeatWrite, unknownOutcomes } from '#contracts/idempotency.ts';
import { isRecord } from '#contracts/values.ts';
import type { PreviewData } from '../pages/previewData.ts';
import { type Fields, fieldsOf, listOf, momentOrNull, textOf, textOrNull } from '../values/read.ts';
import type { StoredCopy } from './copiedBlocks.ts';
import type { Tokens } from './host/hostTokens.ts';
import type { PageChanges } from './pageChanges.ts';
import { type EditorWords, editorMessages, editorWords, fill } from './texts/words.ts';

/** The campaign as the tool returns it with its texts; `updatedAt` is the base of the next save. */
type EditedCampaign = { updatedAt: string; settings: Fields };

/**
 * Why a request failed; `words` say what happened, what is safe and what to do next. The outcome of an `unanswered`
 * save is unknown. A `conflict` has the values that others changed too as the save was based on them, by path, null if the
 * tool no longer knows them; or the languages with changed texts that others deleted. `invalid` has the index of the block and
 * the name of its field.
 */
export type Refusal =
  | { kind: 'unanswered' | 'other'; words: string }
  | { kind: 'invalid'; words: string; index: number; field: string }
  | { kind: 'conflict'; words: string; bases: Record<string, unknown> | null; goneLanguages: string[] };

type EditorResult = { campaign: EditedCampaign } | { refusal: Refusal };

/** Copied blocks, unchecked; `problem` says why there was no answer, and what to do next. */
type CopiedResult = { copied: unknown } | { problem: string };

export type EditorApi = {
  /** Sends a request to the editor's server; null if the user's session has ended. */
  request(path: string, init: RequestInit): Promise<Response | null>;
  load(): Promise<EditorResult>;
  save(changes: PageChanges, base: string): Promise<EditorResult>;
  /** Reads what the preview shows besides the campaign; null if that fails. */
  loadPreview(): Promise<PreviewData | null>;
  /** Reads the blocks that the user copied last, in any campaign of the app; null if there are none. */
  loadCopied(): Promise<CopiedResult>;
  /** Replaces these blocks. */
  keepCopied(copy: StoredCopy): Promise<CopiedResult>;
};

/**
 * Creates the client of one user for the editor's own server. If a token is refused, it waits for the host's next token and
 * retries once.
 */
export function createEditorApi(basePath: string, tokens: Tokens, pauses?: readonly number[]): EditorApi {
  const request = async (path: string, init: RequestInit): Promise<Response | null> => {
    const token = await tokens.token();
    if (!token) return null;
    const response = await send(token, path, init);
    if (response.status !== 401) return response;
    const next = await tokens.token(token);
    return next ? send(next, path, init) : null;
  };
  const call = async (path: string, init: RequestInit): Promise<EditorResult> => {
    try {
      const response = await request(path, init);
      if (!response) return refuse(editorWords.signedOut);
      return readAnswer(response.status, await response.json().catch(() => null));
    } catch {
      return refuse(editorWords.unreachable, 'unanswered');
    }
  };
  const send = (token: string, path: string, init: RequestInit) =>
    fetch(`${basePath}${path}`, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Bearer ${token}`,
        ...(init.body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(20_000),
    });

  const save = (changes: PageChanges, base: string): Promise<EditorResult> => {
    const headers = { [idempotencyKeyHeader]: uuidv4() };
    const init = { method: 'POST', body: JSON.stringify({ ...changes, base_updated_at: base }), headers };
    return repeatWrite(() => call('/page', init), isUnanswered, pauses);
  };

  const loadPreview = async (): Promise<PreviewData | null> => {
    const response = await request('/preview', {}).catch(() => null);
    return response?.ok ? response.json().catch(() => null) : null;
  };

  const callCopied = async (init: RequestInit): Promise<CopiedResult> => {
    const response = await request('/copied', init).catch(() => undefined);
    if (response?.ok) return { copied: fieldsOf(await response.json().catch(() => null)).copied };
    if (response === null || response?.status === 401) return { problem: editorWords.copiedSignedOut };
    return { problem: response?.status === 413 ? editorWords.copiedTooLarge : editorWords.copiedUnreachable };
  };

  return {
    request,
    load: () => call('/campaign', {}),
    save,
    loadPreview,
    loadCopied: () => callCopied({}),
    keepCopied: (copy) => callCopied({ method: 'PUT', body: JSON.stringify(copy) }),
  };
}

const isUnanswered = (result: EditorResult): boolean => 'refusal' in result && result.refusal.kind === 'unanswered';

const refuse = (words: string, kind: 'unanswered' | 'other' = 'other'): EditorResult => ({ refusal: { kind, words } });

const conflict = (of: { bases?: Record<string, unknown> | null; goneLanguages?: string[] }): EditorResult => ({
  refusal: { kind: 'conflict', words: editorWords.conflict, bases: {}, goneLanguages: [], ...of },
});

const wordsByStatus: Record<number, keyof EditorWords> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  413: 'tooLarge',
  429: 'tooMany',
};

/** Converts a response of the app, or of the tool behind it, to a result for the editor's user. */
export function readAnswer(status: number, body: unknown): EditorResult {
  const fields = fieldsOf(body);
  if (status === 200) {
    const updatedAt = momentOrNull(fields.updated_at);
    return updatedAt ? { campaign: { updatedAt, settings: fields } } : refuse(editorWords.unreachable, 'unanswered');
  }
  const detail = fieldsOf(fields.detail);
  if (status === 409 && detail.key === 'campaign-conflict')
    return conflict({ bases: basesIn(fieldsOf(detail.fields)) });
  if (status === 409 && detail.key === 'language-gone')
    return conflict({ goneLanguages: listOf(detail.locales).map(textOf) });
  if (status === 423) return refuse(lockedWords(detail));
  if (status === 422) return readInvalid(fields.detail);
  const kind = unknownOutcomes.has(status) ? 'unanswered' : 'other';
  const key = wordsByStatus[status];
  return refuse(key ? editorWords[key] : (serverWords(detail) ?? editorWords.unreachable), kind);
}

/** Returns the values before both changes by path; null if the tool no longer knows them. */
function basesIn(fields: Record<string, unknown>): Record<string, unknown> | null {
  const known = Object.entries(fields).map(([path, value]) => [path, fieldsOf(value)] as const);
  if (known.some(([, value]) => value.base === undefined)) return null;
  return Object.fromEntries(known.map(([path, { base }]) => [path, base]));
}

function lockedWords(detail: Record<string, unknown>): string {
  const lock = isRecord(detail.lock) ? detail.lock : detail;
  const name = textOf(fieldsOf(lock.user).display_name);
  return name ? fill(editorWords.lockedBy, { name }) : editorWords.locked;
}

function readInvalid(detail: unknown): EditorResult {
  const [first] = listOf(detail).map(fieldsOf);
  const problem = problemWords(textOf(first?.msg));
  const loc = listOf(first?.loc);
  const [index, field] = loc.slice(loc.indexOf('blocks') + 1);
  if (loc.includes('blocks') && typeof index === 'number' && typeof field === 'string')
    return { refusal: { kind: 'invalid', words: problem, index, field } };
  const place = loc
    .map((part) => (typeof part === 'number' ? String(part + 1) : textOf(part)))
    .filter((part) => part !== '' && part !== 'page')
    .join(' ');
  return refuse(fill(editorWords.invalid, { place, problem }));
}

/** Returns the message of a refusal in the editor's language, if it is known; null if the refusal has none. */
function serverWords({ key, msg }: Record<string, unknown>): string | null {
  const { errors } = editorMessages;
  return (typeof key === 'string' ? errors[key] : undefined) ?? textOrNull(msg);
}

/** Returns the message of an invalid field in the editor's language. It is recognized by its English text. */
function problemWords(msg: string): string {
  const numbers = msg.match(/\d+/g) ?? [];
  const translated = editorMessages.problems[msg.replace(/\d+/g, '#').replace(/“[^“”]*”/, '“”')];
  let next = 0;
  return translated?.replace(/#/g, () => numbers[next++] ?? '') ?? msg;
}
