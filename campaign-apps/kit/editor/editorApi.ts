import { v4 as uuidv4 } from 'uuid';
import { idempotencyKeyHeader, repeatWrite, unknownOutcomes } from '../../../contracts/idempotency.ts';
import { isRecord } from '../../../contracts/values.ts';
import { type Fields, fieldsOf, listOf, momentOrNull, textOf, textOrNull } from '../read.ts';
import type { Host } from './host.ts';
import { editorWords, fill } from './words.ts';

/**
 * The parts of the campaign that an editor needs; `updatedAt` is the base of the next save, `settings` the campaign as
 * the tool returns it, for the preview.
 */
type EditedCampaign = { page: unknown; updatedAt: string; settings: Fields };

/**
 * Why a request failed; `words` say what happened, what is safe and what to do next. The outcome of an `unanswered`
 * save is unknown. A `conflict` has the page that the save was based on, unless the tool no longer has it.
 */
type Refusal = { kind: 'unanswered' | 'other'; words: string } | { kind: 'conflict'; words: string; from: unknown };

type EditorResult = { campaign: EditedCampaign } | { refusal: Refusal };

export type EditorApi = {
  load(): Promise<EditorResult>;
  save(page: unknown, base: string): Promise<EditorResult>;
};

/**
 * Creates the editor's client for its own server. If a token is refused, it waits for the host's next token and
 * retries once.
 */
export function createEditorApi(basePath: string, host: Host, pauses?: readonly number[]): EditorApi {
  const call = async (path: string, init: RequestInit): Promise<EditorResult> => {
    try {
      const token = await host.token();
      let response = token && (await send(token, path, init));
      if (token && response && response.status === 401) {
        const next = await host.token(token);
        response = next && (await send(next, path, init));
      }
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

  const save = (page: unknown, base: string): Promise<EditorResult> => {
    const headers = { [idempotencyKeyHeader]: uuidv4() };
    const init = { method: 'POST', body: JSON.stringify({ page, base_updated_at: base }), headers };
    return repeatWrite(() => call('/page', init), isUnanswered, pauses);
  };

  return { load: () => call('/campaign', {}), save };
}

const isUnanswered = (result: EditorResult): boolean => 'refusal' in result && result.refusal.kind === 'unanswered';

const refuse = (words: string, kind: 'unanswered' | 'other' = 'other'): EditorResult => ({ refusal: { kind, words } });

const wordsByStatus: Record<number, string> = {
  401: editorWords.signedOut,
  403: editorWords.forbidden,
  404: editorWords.gone,
  413: editorWords.tooLarge,
  429: editorWords.tooMany,
};

/** Converts a response of the app, or of the tool behind it, to a result for the editor's user. */
export function readAnswer(status: number, body: unknown): EditorResult {
  const fields = fieldsOf(body);
  if (status === 200) {
    const updatedAt = momentOrNull(fields.updated_at);
    return updatedAt
      ? { campaign: { page: fields.page, updatedAt, settings: fields } }
      : refuse(editorWords.unreachable, 'unanswered');
  }
  const detail = fieldsOf(fields.detail);
  if (status === 409 && detail.key === 'campaign-conflict') {
    const { base } = fieldsOf(fieldsOf(detail.fields).page);
    return { refusal: { kind: 'conflict', words: editorWords.conflict, from: base } };
  }
  if (status === 423) return refuse(lockedWords(detail));
  if (status === 422) return refuse(invalidWords(fields.detail));
  const kind = unknownOutcomes.has(status) ? 'unanswered' : 'other';
  return refuse(wordsByStatus[status] ?? textOrNull(detail.msg) ?? editorWords.unreachable, kind);
}

function lockedWords(detail: Record<string, unknown>): string {
  const lock = isRecord(detail.lock) ? detail.lock : detail;
  const name = textOf(fieldsOf(lock.user).display_name);
  return name ? fill(editorWords.lockedBy, { name }) : editorWords.locked;
}

function invalidWords(detail: unknown): string {
  const [first] = listOf(detail).map(fieldsOf);
  const place = listOf(first?.loc)
    .map((part) => (typeof part === 'number' ? String(part + 1) : textOf(part)))
    .filter((part) => part !== '' && part !== 'page')
    .join(' ');
  return fill(editorWords.invalid, { place, problem: textOf(first?.msg) });
}
