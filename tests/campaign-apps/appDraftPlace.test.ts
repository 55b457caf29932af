import { afterEach, expect, it, vi } from 'vitest';
import { appDraftPlace } from '../../campaign-apps/kit/editor/appDraftPlace.ts';

afterEach(() => vi.unstubAllGlobals());

const times = { base: '2026-01-01T00:00:00.000Z', keptAt: '2026-01-01T00:00:00.000Z' };

it('a draft that is refused with an expired token is sent again with the next one', async () => {
  const sent: (string | null)[] = [];
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    expect(JSON.parse(new TextDecoder().decode(body as Uint8Array))).toMatchObject({ content: 'Typed' });
    return new Response(null, { status: sent.length === 1 ? 401 : 204 });
  });
  const place = appDraftPlace('/api', { token: async (refused) => (refused === 'old' ? 'new' : 'old') });
  place.write({ content: 'Typed', ...times });
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => sent).toEqual(['Bearer old', 'Bearer new']);
});

it('a draft that browsers would refuse to send from a closed page is sent as a usual request', async () => {
  const sent: RequestInit[] = [];
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Response();
  });
  const place = appDraftPlace('/api', { token: async () => 'token' });
  // Each of these characters has three bytes.
  for (const text of ['音'.repeat(100), '音'.repeat(25_000)]) {
    place.write({ content: text, ...times });
    window.dispatchEvent(new Event('pagehide'));
  }
  await expect.poll(() => sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

it('the latest draft is sent when the page is left, although an earlier request has no response', async () => {
  const sent: unknown[] = [];
  const aborted: boolean[] = [];
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  vi.stubGlobal('fetch', (_url: string, { body, signal }: RequestInit) => {
    const number = sent.push(JSON.parse(new TextDecoder().decode(body as Uint8Array)).content) - 1;
    aborted[number] = false;
    return new Promise<Response>(() => {
      signal?.addEventListener('abort', () => {
        aborted[number] = true;
      });
    });
  });
  const place = appDraftPlace('/api', { token: async () => 'token' });
  place.write({ content: 'Typed', ...times });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => sent).toEqual(['Typed']);
  place.write({ content: 'Typed more', ...times });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => sent).toEqual(['Typed', 'Typed more']);
  expect(aborted).toEqual([true, false]);
});
