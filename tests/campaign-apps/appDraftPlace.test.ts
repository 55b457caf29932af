import { afterEach, expect, it, vi } from 'vitest';
import { appDraftPlace } from '../../campaign-apps/kit/editor/appDraftPlace.ts';
import type { Host } from '../../campaign-apps/kit/editor/host.ts';

afterEach(() => vi.unstubAllGlobals());

it('a draft that browsers would refuse to send from a closed page is sent as a usual request', async () => {
  const sent: RequestInit[] = [];
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Response();
  });
  const place = appDraftPlace('/api', { token: async () => 'token' } as Partial<Host> as Host);
  // Each of these characters has three bytes.
  for (const text of ['音'.repeat(100), '音'.repeat(25_000)]) {
    place.write({ content: text, base: '2026-01-01T00:00:00.000Z', keptAt: '2026-01-01T00:00:00.000Z' });
    window.dispatchEvent(new Event('pagehide'));
  }
  await expect.poll(() => sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});
