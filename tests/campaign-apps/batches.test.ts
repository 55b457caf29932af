import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { inBatches } from '#campaign-apps/kit/server/batches.ts';

/** A writer whose batches end when the test says so. */
function batches() {
  const written: string[][] = [];
  const endings: { resolve(): void; reject(error: unknown): void }[] = [];
  const add = inBatches<string>({
    keyOf: (item) => item.slice(0, 1),
    write(items) {
      written.push([...items]);
      return new Promise<void>((resolve, reject) => endings.push({ resolve, reject }));
    },
  });
  return { add, written, endings };
}

const refused = () => Object.assign(new DatabaseError('invalid', 7, 'error'), { code: '22P02' });

describe('items that are written at once', () => {
  it('do not wait for others while few are written, and then share a batch, in the order of their keys', async () => {
    const { add, written, endings } = batches();
    const all = Promise.all(['a', 'b', 'e', 'c', 'd'].map(add));
    expect(written).toEqual([['a'], ['b']]);
    endings[1]?.resolve();
    await expect.poll(() => written).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    endings[0]?.resolve();
    endings[2]?.resolve();
    await all;
  });

  it('are never in one batch with the same key', async () => {
    const { add, written, endings } = batches();
    const all = Promise.all(['x', 'y', 'a1', 'b', 'a2'].map(add));
    endings[0]?.resolve();
    await expect.poll(() => written.slice(2)).toEqual([['a1', 'b']]);
    endings[1]?.resolve();
    await expect.poll(() => written.slice(3)).toEqual([['a2']]);
    for (const { resolve } of endings) resolve();
    await all;
  });

  it('fail alone if the database refuses one of them', async () => {
    const { add, written, endings } = batches();
    const first = Promise.all(['x', 'y'].map(add));
    const others = Promise.allSettled(['a', 'b', 'c'].map(add));
    for (const { resolve } of endings) resolve();
    await expect.poll(() => written).toHaveLength(3);
    endings[2]?.reject(refused());
    await expect.poll(() => written.slice(3)).toEqual([['a'], ['b'], ['c']]);
    for (const [index, { resolve, reject }] of endings.slice(3).entries()) index === 1 ? reject(refused()) : resolve();
    expect((await others).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await first;
  });

  it('all fail without another try if the database is away', async () => {
    const { add, written, endings } = batches();
    const first = Promise.all(['x', 'y'].map(add));
    const others = Promise.allSettled(['a', 'b'].map(add));
    for (const { resolve } of endings) resolve();
    await expect.poll(() => written).toHaveLength(3);
    endings[2]?.reject(new Error('Connection terminated'));
    expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(written).toHaveLength(3);
    await first;
  });
});
