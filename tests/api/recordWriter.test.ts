import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '#server/caller.ts';
import { type Write, write, writeInTransaction } from '#server/modules/writes/writes.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { makeLabel } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  id = await makeLabel(server);
});
afterAll(() => server.close());

type Db = TestServer['db'];
type Row = { id: string; updated_at: Date };
type Change = { changes: { name: { from: string; to: string } } };
const changed: Change = { changes: { name: { from: 'Summer', to: 'Winter' } } };
const updatedAt = new Date('2026-01-01T00:00:00.000Z');

/** Returns a write whose parts are counted. */
function writeWith(given: Partial<Write<Row, Change, Db>> = {}) {
  const row = { id, updated_at: updatedAt };
  return {
    caller: { id, via: 'sign-in' } as Caller,
    lockable: { name: 'labels', isVisible: sql<boolean>`true` },
    id,
    conflicts: vi.fn(() => {
      throw new Error('compared');
    }),
    read: vi.fn(async () => row),
    change: vi.fn(async () => changed as Change | undefined),
    store: vi.fn(async () => row as Row | undefined),
    ...given,
  };
}

const refusing = (error: Error) => {
  let refused = false;
  return vi.fn(async () => {
    if (refused) return changed;
    refused = true;
    throw error;
  });
};

test('a write is repeated with the row locked if the first comparison finds a conflict', async () => {
  for (const key of ['record-conflict', 'campaign-conflict'] as const) {
    const change = refusing(new ApiError(key));
    await write(server, writeWith({ change }));
    expect(change).toHaveBeenCalledTimes(2);
  }
});

test.each([
  ['another refusal', new ApiError('value-taken')],
  ['an error', Object.assign(new Error('broken'), { key: 'record-conflict' })],
])('%s ends a write at once', async (_what, error) => {
  const change = refusing(error);
  await expect(write(server, writeWith({ change }))).rejects.toBe(error);
  expect(change).toHaveBeenCalledTimes(1);
});

test('a write is compared with the history only if its base is older than the record', async () => {
  for (const base of [undefined, updatedAt, new Date(updatedAt.getTime() + 1)]) {
    const one = writeWith({ base });
    await write(server, one);
    expect(one.conflicts).not.toHaveBeenCalled();
  }
  const older = writeWith({ base: new Date(updatedAt.getTime() - 1) });
  await expect(write(server, older)).rejects.toThrow('compared');
});

test('nothing is stored without a change', async () => {
  const one = writeWith({ change: async () => ({ changes: {} }) as Change });
  expect(await write(server, one)).toMatchObject({ id });
  expect(one.store).not.toHaveBeenCalled();
});

test('a record that is not visible is neither read nor written', async () => {
  const hidden = writeWith({ lockable: { name: 'labels', isVisible: sql<boolean>`false` } });
  await expect(writeInTransaction(server, hidden, (_trx, row) => row)).rejects.toMatchObject({ key: 'not-found' });
  expect(hidden.read).not.toHaveBeenCalled();
});

test('a row that was changed although it is locked is an error of the server', async () => {
  const one = writeWith({ store: vi.fn(async () => undefined) });
  await expect(write(server, one)).rejects.toThrow('A record was changed although its row is locked.');
  // Once by itself, and once with the row locked.
  expect(one.store).toHaveBeenCalledTimes(2);
});
