import fc from 'fast-check';
import { expect } from 'vitest';
import { type Chosen, tallyOf, type UploadItem } from '#src/media/uploads/queue.ts';
import { createUploads } from '#src/media/uploads/uploads.ts';
import { agrees, modelTest, step } from './run.ts';

class NetworkLost extends Error {}

type Attempt = { key: string; signal: AbortSignal; end(error?: Error): void; progress(sent: number): void };

/** The server, the network and the timers that a queue sees. Nothing answers by itself. */
class World {
  readonly attempts: Attempt[] = [];
  readonly running = new Set<Attempt>();
  readonly checks: ((isReachable: boolean) => void)[] = [];
  readonly timers = new Map<number, () => void>();
  private ids = 0;
  readonly uploads = createUploads<string>({
    send: (file, { key, signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const attempt: Attempt = {
          key,
          signal,
          progress: onProgress,
          end: (error) => {
            this.running.delete(attempt);
            if (error) reject(error);
            else resolve(file.name);
          },
        };
        signal.addEventListener('abort', () => attempt.end(new Error('Aborted')));
        this.attempts.push(attempt);
        this.running.add(attempt);
      }),
    isReachable: () => new Promise((resolve) => this.checks.push(resolve)),
    reasonOf: (error) => ({ words: '', final: error instanceof RangeError, broke: error instanceof NetworkLost }),
    newId: () => `${++this.ids}`,
    timers: {
      set: (run) => {
        this.timers.set(++this.ids, run);
        return this.ids;
      },
      clear: (timer) => this.timers.delete(Number(timer)),
    },
  });
  passTime(): void {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const run of due) run();
  }
  answerChecks(isReachable: boolean): void {
    for (const answer of this.checks.splice(0)) answer(isReachable);
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const file = new File(['words'], 'a.txt');
const chosen = (isRefused: boolean): Chosen => ({
  file,
  folder: '/',
  failure: isRefused ? { words: '', final: true } : null,
});
const outcomes = { sent: undefined, lost: new NetworkLost(), refused: new RangeError(), failed: new Error() };
const outcome = fc.constantFrom('sent', 'lost', 'refused', 'failed');

/** What may happen to each file: by its key, as the user and the server decide it. */
type Known = { status: 'pending' | 'queued' | 'done' | 'refused' | 'failed'; losses: number };
type Model = { files: Map<string, Known> };

/** Compares the queue with the model, and checks what holds at any time. */
function compare({ files }: Model, { uploads, running, timers, checks }: World, begun: readonly Attempt[]): void {
  const { items, paused } = uploads.queue();
  const statusOf = ({ status, failure }: UploadItem<string>) =>
    status === 'failed' && failure?.final
      ? 'refused'
      : status === 'waiting' || status === 'started'
        ? 'queued'
        : status;
  expect(items.map((item) => [item.id, statusOf(item)])).toEqual([...files].map(([id, { status }]) => [id, status]));
  const { started, waiting } = tallyOf(uploads.queue());
  const keys = [...running].map(({ key }) => key);
  expect(keys.toSorted()).toEqual(
    items
      .filter(({ status }) => status === 'started')
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(started).toBeLessThanOrEqual(4);
  if (paused) expect(timers.size + checks.length).toBeGreaterThan(0);
  else expect(started === 4 || waiting === 0).toBe(true);
  const places = begun.map(({ key }) => items.findIndex(({ id }) => id === key)).filter((place) => place >= 0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const next = items.findIndex(({ status, breaks }) => status === 'waiting' && breaks === 0);
  if (next >= 0) for (const place of places) expect(place).toBeLessThan(next);
}

const happens = <Args>(name: string, args: fc.Arbitrary<Args>, run: (model: Model, world: World, args: Args) => void) =>
  step<Model, World, Args>(name, args, async (model, world, given) => {
    const before = world.attempts.length;
    run(model, world, given);
    await settle();
    compare(model, world, world.attempts.slice(before));
  });

const at = fc.nat(9);
const pick = <Item>(items: Iterable<Item>, at: number): Item | undefined =>
  [...items][at % Math.max(1, [...items].length)];
const always = fc.constant(null);
function setAll({ files }: Model, from: Known['status'], to: Known['status']): void {
  for (const known of files.values()) if (known.status === from) Object.assign(known, { status: to, losses: 0 });
}
function drop({ files }: Model, statuses: Known['status'][]): void {
  for (const [id, { status }] of files) if (statuses.includes(status)) files.delete(id);
}

/** Ends an attempt, as the rules of `src/media/uploads/uploads.ts` say. */
function end(model: Model, attempt: Attempt | undefined, how: keyof typeof outcomes): void {
  const known = attempt && model.files.get(attempt.key);
  if (!attempt || !known) return;
  attempt.end(outcomes[how]);
  if (how === 'lost') known.losses += 1;
  known.status = { sent: 'done', refused: 'refused', failed: 'failed', lost: known.losses < 5 ? 'queued' : 'failed' }[
    how
  ] as Known['status'];
}

const steps = [
  happens('add', fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), ({ files }, { uploads }, refused) => {
    uploads.add(refused.map(chosen));
    for (const { id } of uploads.queue().items.slice(-refused.length)) files.set(id, { status: 'pending', losses: 0 });
    [...files.values()].slice(-refused.length).forEach((known, index) => {
      if (refused[index]) known.status = 'refused';
    });
  }),
  happens('start', always, (model, { uploads }) => {
    uploads.start();
    setAll(model, 'pending', 'queued');
  }),
  happens('end', fc.record({ at, how: outcome }), (model, { running }, { at, how }) =>
    end(model, pick(running, at), how),
  ),
  happens('lose all', always, (model, { running }) => {
    for (const attempt of [...running]) end(model, attempt, 'lost');
  }),
  happens('progress', at, (_model, { attempts }, at) => pick(attempts, at)?.progress(at)),
  happens('retry', at, ({ files }, { uploads }, at) => {
    const [id = '', known] = pick(files, at) ?? [];
    uploads.retry(id);
    if (known?.status === 'failed') Object.assign(known, { status: 'queued', losses: 0 });
  }),
  happens('retry errors', always, (model, { uploads }) => {
    uploads.retryErrors();
    setAll(model, 'failed', 'queued');
  }),
  happens('remove', at, ({ files }, { uploads }, at) => {
    const [id = ''] = pick(files, at) ?? [];
    uploads.remove(id);
    files.delete(id);
  }),
  happens('clear', always, (model, { uploads }) => {
    uploads.clear();
    drop(model, ['done', 'refused']);
  }),
  happens('stop', always, (model, { uploads }) => {
    uploads.stop();
    drop(model, ['pending', 'queued']);
  }),
  happens('pass time', always, (_model, world) => world.passTime()),
  happens('answer checks', fc.boolean(), (_model, world, isReachable) => world.answerChecks(isReachable)),
  happens('try now', always, (_model, { uploads }) => uploads.tryNow()),
];

/** With a server that answers again, each file is sent in the end, and nothing twice. */
async function finish(model: Model, world: World): Promise<void> {
  world.uploads.retryErrors();
  world.uploads.start();
  for (let turn = 0; turn < 200 && tallyOf(world.uploads.queue()).waiting + world.running.size > 0; turn += 1) {
    world.passTime();
    world.answerChecks(true);
    for (const attempt of [...world.running]) attempt.end();
    await settle();
  }
  const left = world.uploads.queue().items.filter(({ status, failure }) => status !== 'done' && !failure?.final);
  expect(left).toEqual([]);
  expect(world.uploads.queue().items).toHaveLength(model.files.size);
  world.passTime();
  await settle();
  expect([world.timers.size, world.running.size]).toEqual([0, 0]);
}

modelTest('the upload queue sends each file once, whatever is lost, and never stops by itself', 1, () =>
  agrees(steps, async () => ({ model: { files: new Map() }, real: new World() }), { maxCommands: 60, end: finish }),
);
