import { isRecord } from '../../../contracts/values.ts';
import { type Fields, fieldsOf, listOf, momentOrNull, textOf, textOrNull } from '../read.ts';
import type { Host } from './host.ts';
import { editorWords, fill } from './words.ts';

/**
 * The parts of the campaign that an editor needs; `updatedAt` is the base of the next save, `settings` the campaign as
 * the tool returns it, for the preview.
 */
type EditedCampaign = { page: unknown; updatedAt: string; settings: Fields };

/** Why a request failed; `words` say what happened, what is safe and what to do next. */
type Refusal = { kind: 'conflict' | 'other'; words: string };

type EditorResult = { campaign: EditedCampaign } | { refusal: Refusal };

export type EditorApi = {
  load(): Promise<EditorResult>;
  save(page: unknown, base: string): Promise<EditorResult>;
};

/**
 * Creates the editor's client for its own server. If a token is refused, it waits for the host's next token and
 * retries once.
 */
export function createEditorApi(basePath: string, host: Host): EditorApi {
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
      return refuse(editorWords.unreachable);
    }
  };
  const send = (token: string, path: string, init: RequestInit) =>
    fetch(`${basePath}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(20_000),
    });

  return {
    load: () => call('/campaign', {}),
    save: (page, base) => call('/page', { method: 'POST', body: JSON.stringify({ page, base_updated_at: base }) }),
  };
}

const refuse = (words: string, kind: Refusal['kind'] = 'other'): EditorResult => ({ refusal: { kind, words } });

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
      : refuse(editorWords.unreachable);
  }
  const detail = fieldsOf(fields.detail);
  if (status === 409 && detail.key === 'campaign-conflict') return refuse(editorWords.conflict, 'conflict');
  if (status === 423) return refuse(lockedWords(detail));
  if (status === 422) return refuse(invalidWords(fields.detail));
  return refuse(wordsByStatus[status] ?? textOrNull(detail.msg) ?? editorWords.unreachable);
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
