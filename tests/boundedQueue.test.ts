import { expect, test } from 'vitest';
import { BoundedQueue, QueueFullError } from '#server/concurrency/boundedQueue.ts';

/** Starts tasks named by their owner and number; returns the ones that began, and ends them. */
function tasksOf(queue: BoundedQueue) {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const add = (name: string, weight = 0) =>
    queue.run(
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      { owner: name[0] ?? '', weight },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, begun, end };
}

test('owners take turns, and none runs more tasks than its maximum', async () => {
  const { add, begun, end } = tasksOf(new BoundedQueue({ atOnce: 3, atOnceOfOwner: 2, waiting: 10 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun.at(-1)).toBe('b2');
  await end('a1');
  expect(begun.at(-1)).toBe('c1');
  await end('c1');
  expect(begun.at(-1)).toBe('a3');
});

test('tasks of one owner begin in order, as far as their weights allow', async () => {
  const { add, begun, end } = tasksOf(new BoundedQueue({ atOnce: 2, weightAtOnce: 10 }));
  for (const [name, weight] of [
    ['a1', 6],
    ['a2', 6],
    ['a3', 1],
  ] as const)
    void add(name, weight);
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('a full queue rejects further tasks', async () => {
  const { add } = tasksOf(new BoundedQueue({ atOnce: 1, waiting: 1 }));
  void add('a1');
  void add('a2');
  await expect(add('b1')).rejects.toThrow(QueueFullError);
});
