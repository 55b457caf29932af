import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appDraftPlace } from '#campaign-apps/kit/editor/appDraftPlace.ts';

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draft = (content: string) => ({
  content,
  base: '2026-01-01T00:00:00.000Z',
  keptAt: '2026-01-01T00:00:00.000Z',
});
const tokens = { token: async () => 'token' };
const hide = () => window.dispatchEvent(new Event('pagehide'));
/** Runs the timers of a minute, and everything that they start. */
const waitAMinute = () => vi.advanceTimersByTimeAsync(60_000);

/** Answers the requests in turn with these statuses, then with 204; returns the requests, each as its method and content. */
function serve(...statuses: number[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    const stored = body ? JSON.parse(new TextDecoder().decode(body as Uint8Array)) : null;
    sent.push([method, stored?.content].filter(Boolean).join(' '));
    const status = statuses.shift() ?? 204;
    if (status === 0) throw new TypeError('Failed to fetch');
    return method === 'GET' && status === 204
      ? Response.json({ draft: draft('Stored') })
      : new Response(null, { status });
  });
  return sent;
}

it('a draft that is refused with an expired token is sent again with the next one', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    expect(JSON.parse(new TextDecoder().decode(body as Uint8Array))).toMatchObject({ content: 'Typed' });
    return new Response(null, { status: sent.length === 1 ? 401 : 204 });
  });
  const place = appDraftPlace('/api', { token: async (refused) => (refused === 'old' ? 'new' : 'old') });
  place.write(draft('Typed'));
  hide();
  await waitAMinute();
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
});

it('a draft that browsers would refuse to send from a closed page is sent as a usual request', async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Response();
  });
  const place = appDraftPlace('/api', tokens);
  // Each of these characters has three bytes.
  for (const text of ['音'.repeat(100), '音'.repeat(25_000)]) {
    place.write(draft(text));
    hide();
    await waitAMinute();
  }
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

describe('a draft that could not be stored', () => {
  it.each([
    ['the server cannot be reached', 0],
    ['the server fails', 503],
    ['the session of the user has ended', 401],
  ])('is sent again until it is stored, because %s', async (_why, status) => {
    const sent = serve(status, 500);
    const place = appDraftPlace('/api', { token: async (refused) => (refused ? null : 'token') });
    place.write(draft('Typed'));
    await waitAMinute();
    expect(sent).toEqual(['PUT Typed', 'PUT Typed', 'PUT Typed']);
  });

  it('is sent again at once when the page is hidden', async () => {
    const sent = serve(0);
    const place = appDraftPlace('/api', tokens);
    place.write(draft('Typed'));
    await vi.advanceTimersByTimeAsync(1_000);
    hide();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['PUT Typed', 'PUT Typed']);
  });

  it('never replaces a newer one', async () => {
    const sent = serve(0);
    const place = appDraftPlace('/api', tokens);
    for (const content of ['Older', 'Newer']) {
      place.write(draft(content));
      hide();
    }
    await waitAMinute();
    expect(sent.at(-1)).toBe('PUT Newer');
  });

  it('is not sent again after it was deleted', async () => {
    const sent = serve(0);
    const place = appDraftPlace('/api', tokens);
    place.write(draft('Typed'));
    hide();
    place.clear();
    await waitAMinute();
    expect(sent.at(-1)).toBe('DELETE');
  });

  it('is not sent again if the server will never accept it', async () => {
    const sent = serve(413);
    appDraftPlace('/api', tokens).write(draft('Typed'));
    await waitAMinute();
    expect(sent).toEqual(['PUT Typed']);
  });

  it('is read before the one that the server has', async () => {
    serve(0, 500);
    const place = appDraftPlace('/api', tokens);
    place.write(draft('Typed'));
    hide();
    expect(await place.read()).toEqual(draft('Typed'));
  });
});

it.each([
  0, 401, 503,
])('a draft that cannot be read, with status %i, is not taken for a missing one', async (status) => {
  serve(status);
  const place = appDraftPlace('/api', { token: async (refused) => (refused ? null : 'token') });
  await expect(place.read()).rejects.toThrow('The draft could not be read');
  expect(await place.read()).toEqual(draft('Stored'));
});

it('the latest draft is sent when the page is left, although an earlier request has no response', async () => {
  const sent: unknown[] = [];
  const aborted: boolean[] = [];
  vi.stubGlobal('fetch', (_url: string, { body, signal }: RequestInit) => {
    const number = sent.push(JSON.parse(new TextDecoder().decode(body as Uint8Array)).content) - 1;
    aborted[number] = false;
    return new Promise<Response>(() => {
      signal?.addEventListener('abort', () => {
        aborted[number] = true;
      });
    });
  });
  const place = appDraftPlace('/api', tokens);
  place.write(draft('Typed'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['Typed']);
  place.write(draft('Typed more'));
  document.dispatchEvent(new Event('visibilitychange'));
  hide();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['Typed', 'Typed more']);
  expect(aborted).toEqual([true, false]);
});
