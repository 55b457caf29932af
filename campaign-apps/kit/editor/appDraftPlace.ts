import { fieldsOf } from '../read.ts';
import { type DraftPlace, maxDraftBytes, type StoredDraft } from './drafts.ts';
import type { Tokens } from './host.ts';

const quietMs = 400;

/** Stores the draft of one user at the app's own server: after a pause in typing, and immediately when the page is hidden. */
export function appDraftPlace(apiPath: string, tokens: Tokens): DraftPlace {
  let pending: StoredDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests run one after the other, so that a late write cannot follow the deletion. */
  let last: Promise<unknown> = Promise.resolve();
  let present = false;

  const call = async (method: 'GET' | 'PUT' | 'DELETE', draft?: StoredDraft) => {
    const token = await tokens.token();
    if (!token) return null;
    const body = draft ? new TextEncoder().encode(JSON.stringify(draft)) : null;
    const send = (bearer: string) =>
      fetch(`${apiPath}/draft`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, ...(draft && { 'content-type': 'application/json' }) },
        body,
        keepalive: (body?.length ?? 0) <= maxDraftBytes,
      }).catch(() => null);
    const response = await send(token);
    if (response?.status !== 401) return response;
    // The token has expired: the draft waits for the next one, after a login for example.
    const next = await tokens.token(token);
    return next ? send(next) : null;
  };
  const queue = (next: () => Promise<unknown>) => {
    last = last.then(next);
  };
  const flush = () => {
    clearTimeout(timer);
    const draft = pending;
    pending = null;
    if (draft) queue(() => call('PUT', draft));
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  return {
    async read() {
      const response = await call('GET');
      const { draft } = fieldsOf(response?.ok ? await response.json() : null);
      present = isKept(draft);
      return draft;
    },
    write(draft) {
      present = true;
      pending = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
    clear() {
      pending = null;
      clearTimeout(timer);
      if (present) queue(() => call('DELETE'));
      present = false;
    },
  };
}

const isKept = (draft: unknown): boolean => draft !== null && draft !== undefined;
