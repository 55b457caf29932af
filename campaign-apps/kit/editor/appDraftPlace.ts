import { fieldsOf } from '../values/read.ts';
import { type DraftPlace, maxDraftBytes, type StoredDraft } from './drafts.ts';
import type { Tokens } from './host/hostTokens.ts';

/** How long a draft that could not be stored waits, for a connection or a login. */
const retryMs = 10_000;

type Unsent = { draft: StoredDraft | null };

/**
 * Stores the draft of one user at the app's own server. What could not be stored is sent again, also when the page is
 * hidden.
 */
export function appDraftPlace(apiPath: string, tokens: Tokens): DraftPlace {
  /** What the server is to store, until it has: a draft, or null for none. */
  let unsent: Unsent | null = null;
  let sending: Unsent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = new AbortController();
  const queue = createQueue();
  const send = async () => {
    const sent = unsent;
    if (!sent || sent === sending) return;
    sending = sent;
    writing = new AbortController();
    const { draft } = sent;
    const response = await callDraft(apiPath, tokens, { method: draft ? 'PUT' : 'DELETE', draft, writing });
    if (sending === sent) sending = null;
    if (unsent !== sent) return;
    if (isFinal(response)) unsent = null;
    else timer = setTimeout(flush, retryMs);
  };
  const flush = () => {
    clearTimeout(timer);
    void queue(send);
  };
  /** A page that is left gets no responses, so the latest request does not wait for the one before, but replaces it. */
  const flushNow = () => {
    clearTimeout(timer);
    writing.abort();
    sending = null;
    const sent = send();
    void queue(() => sent);
  };
  window.addEventListener('pagehide', flushNow);
  document.addEventListener('visibilitychange', flush);

  return {
    async read() {
      flush();
      const response = await queue(() => callDraft(apiPath, tokens, { method: 'GET' }));
      if (unsent) return unsent.draft;
      if (!response?.ok) throw new Error(`The draft could not be read: ${response?.status ?? 'no response'}`);
      return fieldsOf(await response.json()).draft;
    },
    write(draft) {
      unsent = { draft };
      flush();
    },
    clear() {
      unsent = { draft: null };
      flush();
    },
  };
}

/** Returns a function that runs requests one after the other, so that a late write cannot follow the deletion. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(next: () => Promise<Result>): Promise<Result> => {
    const result = last.then(next);
    last = result.catch(() => null);
    return result;
  };
}

type DraftCall = { method: 'GET' | 'PUT' | 'DELETE'; draft?: StoredDraft | null; writing?: AbortController };

/** Returns the response, or null without a connection or a valid token and if the request was aborted. */
async function callDraft(apiPath: string, tokens: Tokens, { method, draft, writing }: DraftCall) {
  const body = draft ? new TextEncoder().encode(JSON.stringify(draft)) : null;
  const send = (bearer: string) =>
    fetch(`${apiPath}/draft`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(draft && { 'content-type': 'application/json' }) },
      body,
      keepalive: (body?.length ?? 0) <= maxDraftBytes,
      signal: writing?.signal ?? null,
    }).catch(() => null);
  const token = await tokens.token();
  if (!token) return null;
  const response = await send(token);
  if (response?.status !== 401) return response;
  // The token has expired: the draft waits for the next one, after a login for example.
  const next = await tokens.token(token);
  return next ? send(next) : null;
}

/** Returns whether sending the same draft again would have the same result. */
const isFinal = (response: Response | null): boolean =>
  response !== null && response.status < 500 && response.status !== 401 && response.status !== 429;
