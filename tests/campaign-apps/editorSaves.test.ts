import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEditorApi } from '#campaign-apps/kit/editor/editorApi.ts';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';

const base = '2026-01-01T00:00:00.000Z';
const saved = () => Response.json({ page: {}, updated_at: base });
const host = { token: async () => 'token' };
let keys: (string | null)[];

/** Responds to the calls in turn. */
function respond(...responses: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(idempotencyKeyHeader));
    return responses.shift()?.() ?? saved();
  });
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const away = () => new Response('', { status: 503 });

beforeEach(() => {
  keys = [];
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

test('a save whose response is lost is repeated with its key', async () => {
  respond(lost, away, saved);
  const result = await createEditorApi('/app/editor/c1', host, [0, 0]).save({ texts: {} }, base);
  expect(result).toMatchObject({ campaign: { updatedAt: base } });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a save that is never answered is refused, and the next press of Save has a key of its own', async () => {
  respond(lost, lost, saved);
  const api = createEditorApi('/app/editor/c1', host, [0]);
  expect(await api.save({ texts: {} }, base)).toMatchObject({ refusal: { kind: 'unanswered' } });
  await api.save({ texts: {} }, base);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('without a network a save is not repeated by itself', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  respond(lost, saved);
  expect(await createEditorApi('/app/editor/c1', host, [0]).save({ texts: {} }, base)).toHaveProperty('refusal');
  expect(keys).toHaveLength(1);
});

test('a refused save is not repeated', async () => {
  respond(() => new Response('{}', { status: 423 }));
  await createEditorApi('/app/editor/c1', host, [0]).save({ texts: {} }, base);
  expect(keys).toHaveLength(1);
});
