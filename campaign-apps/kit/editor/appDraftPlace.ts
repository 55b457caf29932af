import { fieldsOf } from '../read.ts';
import { type DraftPlace, maxDraftBytes, type StoredDraft } from './drafts.ts';
import type { Tokens } from './host.ts';

const quietMs = 400;

/** Stores the draft of one user at the app's own server: after a pause in typing, and immediately when the page is hidden. */
export function appDraftPlace(apiPath: string, tokens: Tokens): DraftPlace {
  /** What the server is to store: a draft, or null for none. Undefined if it was sent. */
  let unsent: StoredDraft | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let writing = new AbortController();
  let present = false;

  const call = async (method: 'GET' | 'PUT' | 'DELETE', draft?: StoredDraft, signal?: AbortSignal) => {
    const token = await tokens.token();
    if (!token) return null;
    const body = draft ? new TextEncoder().encode(JSON.stringify(draft)) : null;
    const send = (bearer: string) =>
      fetch(`${apiPath}/draft`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, ...(draft && { 'content-type': 'application/json' }) },
        body,
        keepalive: (body?.length ?? 0) <= maxDraftBytes,
        ...(signal && { signal }),
      }).catch(() => null);
    const response = await send(token);
    if (response?.status !== 401) return response;
    // The token has expired: the draft waits for the next one, after a login for example.
    const next = await tokens.token(token);
    return next ? send(next) : null;
  };
  const sendLatest = async () => {
    const draft = unsent;
    unsent = undefined;
    writing = new AbortController();
    await (draft ? call('PUT', draft, writing.signal) : call('DELETE', undefined, writing.signal));
  };
  /** Requests run one after the other, so that a late write cannot follow the deletion. */
  const flush = async () => {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    while (unsent !== undefined) await sendLatest();
    isSending = false;
  };
  /** A page that is left gets no responses, so the latest request does not wait for the one before, but replaces it. */
  const flushNow = () => {
    clearTimeout(timer);
    if (unsent === undefined) return;
    writing.abort();
    void sendLatest();
  };
  window.addEventListener('pagehide', flushNow);
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
      unsent = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
    clear() {
      clearTimeout(timer);
      unsent = present ? null : undefined;
      present = false;
      void flush();
    },
  };
}

const isKept = (draft: unknown): boolean => draft !== null && draft !== undefined;
