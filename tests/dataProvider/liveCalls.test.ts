import { afterEach, expect, test, vi } from 'vitest';
import { ApiCallError, createCallApi } from '#dataProvider/httpClient.ts';
import { type LiveEvent, liveCalls } from '#dataProvider/liveCalls.ts';
import { createTabSession } from '#dataProvider/tabSession.ts';

afterEach(() => vi.restoreAllMocks());

const lock = {
  campaign_id: 'c1',
  session: 'alias',
  user: { id: 'u1', display_name: 'Ada Marlow' },
  locked_at: '2026-11-21T12:00:00.000Z',
  expires_at: '2026-11-21T12:02:30.000Z',
};
const noSource = { onMessage: () => () => {}, onGap: () => () => {} };
const noStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
  key: () => null,
  length: 0,
};

/** Creates the calls of a tab, with `send` as the network. */
function callsOver(send: (init: RequestInit) => Promise<Response>) {
  const session = createTabSession(noStorage, new EventTarget());
  const callApi = createCallApi((_path, init = {}) => send(init), { sessionId: session.id, pauses: [] });
  return { calls: liveCalls(callApi, noSource, session), session };
}

test('a lock call that hangs times out, so that queued calls continue', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const { calls } = callsOver(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const asked = calls.lock('campaigns', { id: 'c1' }).catch((error: unknown) => error);
  expect(timeout).toHaveBeenCalledWith(10_000);
  deadline.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  const error = await asked;
  expect(error).toBeInstanceOf(ApiCallError);
  expect(error).toMatchObject({ unreachable: true });
});

test('the first lock creates the session of the tab, which the next call sends', async () => {
  const sent: (string | null)[] = [];
  const { calls, session } = callsOver(async ({ headers }) => {
    sent.push(new Headers(headers).get('x-session-id'));
    return Response.json(lock, { headers: sent.length === 1 ? { 'x-session-id': 'secret' } : {} });
  });
  expect(await calls.lock('campaigns', { id: 'c1' })).toMatchObject({
    id: 'c1',
    session: lock.session,
    locked_at: lock.locked_at,
  });
  expect([session.id(), session.alias()]).toEqual(['secret', 'alias']);
  await calls.lock('campaigns', { id: 'c1' });
  expect(sent).toEqual([null, 'secret']);
});

test('a lock of a deleted campaign is reported to the tabs that show it', async () => {
  const { calls } = callsOver(async () => Response.json({ detail: 'Not found' }, { status: 404 }));
  const told: LiveEvent[] = [];
  await calls.subscribe('resource/campaigns/c1', (event) => told.push(event));
  await calls.subscribe('resource/campaigns/c2', (event) => told.push(event));
  await expect(calls.lock('campaigns', { id: 'c1' })).rejects.toThrow(ApiCallError);
  expect(told.map(({ topic, type }) => [topic, type])).toEqual([['resource/campaigns/c1', 'deleted']]);
});
