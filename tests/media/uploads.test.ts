import { describe, expect, test } from 'vitest';
import { type Chosen, isUnderWay, tallyOf } from '#src/media/uploads/queue.ts';
import { createUploads, type SendOptions } from '#src/media/uploads/uploads.ts';

class NetworkLost extends Error {}

type Try = SendOptions & { name: string; end: (error?: Error) => void };

/** Creates a queue with a server and a clock that the test controls. */
function makeQueue({ reachable = true } = {}) {
  const tries: Try[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  let lastTimer = 0;
  const network = { reachable };
  const uploads = createUploads<string>({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(`there: ${file.name}`));
        tries.push({ ...options, name: file.name, end });
      }),
    isReachable: async () => network.reachable,
    reasonOf: (error) => ({ words: String(error), final: false, broke: error instanceof NetworkLost }),
    timers: {
      set: (run, ms) => {
        timers.set(++lastTimer, { run, ms });
        return lastTimer;
      },
      clear: (timer) => timers.delete(Number(timer)),
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    uploads,
    tries,
    network,
    waits: () => [...timers.values()].map(({ ms }) => ms),
    tally: () => tallyOf(uploads.queue()),
    async end(at: number, error?: Error) {
      tries[at]?.end(error);
      await settle();
    },
    async passTime() {
      const due = [...timers.values()];
      timers.clear();
      for (const { run } of due) run();
      await settle();
    },
  };
}

const chosen = (name: string, size = 10): Chosen => ({
  file: new File(['x'.repeat(size)], name),
  folder: '/',
  failure: null,
});
const many = (count: number): Chosen[] => Array.from({ length: count }, (_, at) => chosen(`${at}.png`));

describe('the uploads of a tab', () => {
  test('send nothing before they are started, then four at once, in order', async () => {
    const { uploads, tries, tally, end } = makeQueue();
    uploads.add(many(6));
    expect(tries).toHaveLength(0);
    expect(tally()).toMatchObject({ all: 6, pending: 6 });
    uploads.start();
    expect(tries.map(({ name }) => name)).toEqual(['0.png', '1.png', '2.png', '3.png']);
    expect(tally()).toMatchObject({ started: 4, waiting: 2 });
    await end(1);
    expect(tries.map(({ name }) => name).at(-1)).toBe('4.png');
    expect(tally()).toMatchObject({ started: 4, waiting: 1, done: 1 });
  });

  test('wait with files added later until those are started too', async () => {
    const { uploads, tries, tally, end } = makeQueue();
    uploads.add(many(1));
    uploads.start();
    uploads.add([chosen('later.png')]);
    await end(0);
    expect(tries).toHaveLength(1);
    expect(tally()).toMatchObject({ pending: 1, done: 1 });
    expect(isUnderWay(tally())).toBe(true);
  });

  test('report their progress by bytes', async () => {
    const { uploads, tries, tally } = makeQueue();
    uploads.add([chosen('a.png', 99), chosen('b.png', 99)]);
    uploads.start();
    tries[0]?.onProgress(99);
    tries[1]?.onProgress(51);
    expect(tally().progress).toBeCloseTo(0.75);
    tries[1]?.onProgress(5_000);
    expect(uploads.queue().items[1]?.sent).toBe(99);
  });

  test('continue where the server is after an interruption', async () => {
    const { uploads, tries, tally, end, passTime } = makeQueue();
    uploads.add([chosen('large.txt', 99)]);
    uploads.start();
    tries[0]?.onKept(40);
    tries[0]?.onProgress(60);
    await end(0, new NetworkLost());
    expect(uploads.queue().items[0]).toMatchObject({ status: 'waiting', sent: 40, kept: 40 });
    await passTime();
    expect(tally().progress).toBeCloseTo(0.4);
    expect(uploads.queue().items[0]).toMatchObject({ status: 'started', sent: 40 });
  });

  test('are not given up while each attempt gets further', async () => {
    const { uploads, tries, end, passTime } = makeQueue();
    uploads.add([chosen('large.txt', 99)]);
    uploads.start();
    for (let number = 0; number < 12; number++) {
      tries[number]?.onKept(number + 1);
      await end(number, new NetworkLost());
      await passTime();
    }
    expect(uploads.queue().items[0]?.status).toBe('started');
  });

  test('retry only the failed ones', async () => {
    const { uploads, tries, tally, end } = makeQueue();
    uploads.add([...many(3), { ...chosen('program.exe'), failure: { words: 'Not accepted', final: true } }]);
    uploads.start();
    await end(0);
    await end(1, new Error('refused'));
    await end(2);
    expect(tally()).toMatchObject({ done: 2, failed: 2, retryable: 1 });
    expect(uploads.queue().items[1]?.failure).toEqual({ words: 'Error: refused', final: false });
    uploads.retryErrors();
    expect(tries.map(({ name }) => name)).toEqual(['0.png', '1.png', '2.png', '1.png']);
    await end(3);
    expect(tally()).toMatchObject({ done: 3, failed: 1, retryable: 0 });
    expect(isUnderWay(tally())).toBe(false);
  });

  test('use one key for all attempts of a file, and different keys for two files', async () => {
    const { uploads, tries, end } = makeQueue();
    uploads.add([chosen('same.png'), chosen('same.png')]);
    uploads.start();
    await end(0, new Error('refused'));
    uploads.retryErrors();
    expect(tries[2]?.key).toBe(tries[0]?.key);
    expect(tries[1]?.key).not.toBe(tries[0]?.key);
  });

  test('abort removed files and ignore their responses', async () => {
    const { uploads, tries, tally, end } = makeQueue();
    uploads.add(many(5));
    uploads.start();
    uploads.remove(uploads.queue().items[0]?.id ?? '');
    expect(tries[0]?.signal.aborted).toBe(true);
    expect(tries).toHaveLength(5);
    await end(0, new Error('aborted'));
    tries[0]?.onProgress(3);
    expect(tally()).toMatchObject({ all: 4, started: 4, failed: 0 });
  });

  test('stop as a whole, and keep what is uploaded', async () => {
    const { uploads, tries, tally, end } = makeQueue();
    uploads.add(many(9));
    uploads.start();
    await end(0);
    uploads.stop();
    expect(tries.slice(1).every(({ signal }) => signal.aborted)).toBe(true);
    expect(tally()).toMatchObject({ all: 1, done: 1 });
    uploads.add([{ ...chosen('program.exe'), failure: { words: 'Not accepted', final: true } }, chosen('next.png')]);
    uploads.clear();
    expect(uploads.queue().items.map(({ file }) => file.name)).toEqual(['next.png']);
  });
});

describe('when the network fails', () => {
  test('no further upload starts, and they resume automatically when the server responds', async () => {
    const { uploads, tries, tally, network, waits, end, passTime } = makeQueue();
    uploads.add(many(6));
    uploads.start();
    network.reachable = false;
    for (const at of [0, 1, 2, 3]) await end(at, new NetworkLost());
    expect(tries).toHaveLength(4);
    expect(tally()).toMatchObject({ waiting: 6, failed: 0 });
    expect(uploads.queue().paused).toBe(true);
    await passTime();
    await passTime();
    expect(tries).toHaveLength(4);
    expect(waits()).toEqual([4_000]);
    network.reachable = true;
    await passTime();
    expect(tries.slice(4).map(({ name }) => name)).toEqual(['0.png', '1.png', '2.png', '3.png']);
    expect(tries[4]?.key).toBe(tries[0]?.key);
  });

  test('one check at a time is sent, at once when the browser is online again', async () => {
    const { uploads, tries, network, waits, end, passTime } = makeQueue({ reachable: false });
    uploads.add(many(2));
    uploads.start();
    await end(0, new NetworkLost());
    await end(1, new NetworkLost());
    expect(waits()).toHaveLength(1);
    network.reachable = true;
    uploads.tryNow();
    await passTime();
    expect(tries).toHaveLength(4);
    expect(waits()).toHaveLength(0);
  });

  test('a file that breaks the connection each time fails, and the others continue', async () => {
    const { uploads, tries, tally, passTime, end } = makeQueue();
    uploads.add(many(1));
    uploads.start();
    for (let at = 0; at < 5; at += 1) {
      await end(at, new NetworkLost());
      await passTime();
    }
    expect(tries).toHaveLength(5);
    expect(tally()).toMatchObject({ failed: 1, retryable: 1 });
    expect(uploads.queue().paused).toBe(false);
  });

  test('removed files do not come back', async () => {
    const { uploads, tries, passTime, end } = makeQueue();
    uploads.add(many(1));
    uploads.start();
    await end(0, new NetworkLost());
    uploads.stop();
    await passTime();
    expect(tries).toHaveLength(1);
    expect(uploads.queue()).toEqual({ items: [], paused: false });
  });
});
