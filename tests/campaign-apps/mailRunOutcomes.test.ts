import { expect, test } from 'vitest';
import type { Delivery, Outcome, WriteMail } from '#campaign-apps/kit/mail/fanMail.ts';
import { createMailRun } from '#campaign-apps/kit/mail/mailRun.ts';
import type { Database } from '#campaign-apps/kit/server/database.ts';
import { writerOf } from '../support/fanMails.ts';
import { withMails } from './mailSupport.ts';

const given = withMails();

const sent: Outcome = { state: 'sent' };
const away: Outcome = { state: 'waiting', failure: '421', isServerAway: true };
const refused: Outcome = { state: 'waiting', failure: '450', isServerAway: false };

type Options = { deliver: Delivery['deliver']; write?: WriteMail; perSecond?: number; database?: Database };

/** Returns a run with this delivery, the time that it reads, and what it reports. */
function runWith({ deliver, write, perSecond = 1_000_000, database = given.mails.database }: Options) {
  const [stopping, cutting] = [new AbortController(), new AbortController()];
  const [warnings, settled]: [unknown[], unknown[]] = [[], []];
  const time = { now: 0 };
  let tries = 0;
  const parts = {
    ...{ database, perSecond, write: write ?? writerOf(given.mails.database), now: () => time.now },
    delivery: {
      deliver: (...one: Parameters<Delivery['deliver']>) => {
        tries += 1;
        return deliver(...one);
      },
      close: () => undefined,
    },
    log: { warn: (...warning: unknown[]) => void warnings.push(warning) },
    onSettled: (kind: string, state: string) => void settled.push([kind, state]),
  };
  const run = createMailRun(parts, { stopping: stopping.signal, cutting: cutting.signal });
  return { run, stopping, cutting, warnings, settled, time, tries: () => tries };
}

const rows = () =>
  given.mails.query('select id, state, tries, failure from campaign_apps.mails order by id') as Promise<
    { id: string; state: string; tries: number; failure: string | null }[]
  >;

test('a run ends after as many failures of the mail server in a row as it has connections', async () => {
  await given.queueReminders(60);
  const { run, tries } = runWith({ deliver: async () => away });
  expect(await run()).toBe(false);
  expect(tries()).toBeGreaterThanOrEqual(5);
  // Those in delivery at that moment are tried too.
  expect(tries()).toBeLessThanOrEqual(15);
});

test('failures between which a mail is sent do not end a run, nor do refusals of single mails', async () => {
  await given.queueReminders(60);
  let tried = 0;
  const mixed = runWith({ deliver: async () => (++tried % 3 === 0 ? sent : away) });
  expect(await mixed.run()).toBe(false);
  expect(mixed.tries()).toBe(60);
  await given.queueReminders(40);
  const single = runWith({ deliver: async () => refused });
  await single.run();
  expect(single.tries()).toBe(40);
});

test('what a try results in is stored, counted and logged', async () => {
  await given.queueReminders(3);
  const outcomes: Outcome[] = [sent, { state: 'failed', failure: '550' }, refused];
  const { run, warnings, settled } = runWith({ deliver: async ({ to }) => outcomes[Number(to.at(4)) - 1] ?? sent });
  await run();
  expect(await rows()).toMatchObject([
    { state: 'sent', failure: null },
    { state: 'failed', failure: '550' },
    { state: 'waiting', failure: '450' },
  ]);
  const states = ['sent', 'failed', 'waiting'].map((state) => ['reminder', state]);
  expect(settled.toSorted()).toEqual(states.toSorted());
  const said = 'a mail to a fan was not sent';
  const [, second, third] = await rows();
  expect(warnings).toHaveLength(2);
  expect(warnings).toEqual(
    expect.arrayContaining([
      [{ mail: second?.id, failure: '550' }, said],
      [{ mail: third?.id, failure: '450' }, said],
    ]),
  );
});

test('a mail that is deleted while it is sent is not counted', async () => {
  await given.queueReminders(1);
  const { run, settled } = runWith({
    deliver: async () => {
      await given.mails.query('truncate campaign_apps.mails');
      return sent;
    },
  });
  await run();
  expect(settled).toEqual([]);
});

test('mails that can’t be written wait with the reason, and do not end a run', async () => {
  await given.queueReminders(20);
  const error = new Error('The CMS is away');
  const { run, warnings, tries } = runWith({ deliver: async () => sent, write: () => Promise.reject(error) });
  await run();
  const waiting = await rows();
  expect(new Set(waiting.map(({ state, failure, tries: counted }) => `${state} ${failure} ${counted}`))).toEqual(
    new Set(['waiting not written 1']),
  );
  expect([waiting.length, tries()]).toEqual([20, 0]);
  expect(warnings).toContainEqual([{ err: error, mail: waiting[0]?.id }, 'a mail to a fan could not be written']);
});

test('a run ends after 20 seconds, and asks for another one', async () => {
  await given.queueReminders(60);
  const { run, time, tries } = runWith({
    deliver: async () => {
      time.now += 2_000;
      return sent;
    },
  });
  expect(await run()).toBe(true);
  expect(tries()).toBeGreaterThanOrEqual(10);
  expect(tries()).toBeLessThan(25);
  expect(await given.mails.states()).toEqual({ sent: tries(), waiting: 60 - tries() });
  expect(await run()).toBe(true);
});

test('an error of the database ends a run with it, and the next one sends all mails once', async () => {
  await given.queueReminders(30);
  let fails = 3;
  const failing = new Proxy(given.mails.database, {
    get: (database, name) =>
      name === 'query'
        ? async (statement: { name?: string }, values?: unknown[]) => {
            if (statement.name === 'claim mails' && fails-- === 1) throw new Error('No disk');
            return database.query(statement as never, values);
          }
        : Reflect.get(database, name),
  });
  const { run, tries } = runWith({ deliver: async () => sent, database: failing });
  await expect(run()).rejects.toThrow('No disk');
  expect(await run()).toBe(false);
  expect(await given.mails.states()).toEqual({ sent: 30 });
  expect(tries()).toBe(30);
});

test('a run that is stopped sends no mail whose turn had not come', async () => {
  await given.queueReminders(4);
  const { run, stopping, tries } = runWith({
    perSecond: 0.01,
    deliver: async () => {
      stopping.abort();
      return sent;
    },
  });
  expect(await run()).toBe(false);
  expect(tries()).toBe(1);
  expect((await rows()).map(({ state, tries: counted }) => `${state} ${counted}`).sort()).toEqual([
    'sent 1',
    ...['waiting 0', 'waiting 0', 'waiting 0'],
  ]);
}, 10_000);

const untilCut = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

test.each([
  ['that was cut off waits without a counted try', away, 'waiting 0'],
  ['that was sent all the same counts as sent', sent, 'sent 1'],
])(
  'a mail %s',
  async (_what, outcome, stored) => {
    await given.queueReminders(1);
    const { run, stopping, cutting } = runWith({
      deliver: async (_mail, signal) => {
        setImmediate(() => {
          stopping.abort();
          cutting.abort();
        });
        await untilCut(signal);
        return outcome;
      },
    });
    await run();
    const [one] = await rows();
    expect(`${one?.state} ${one?.tries}`).toBe(stored);
  },
  10_000,
);

test('a mail whose try ends in time waits with a counted try if this server refuses it', async () => {
  await given.queueReminders(1);
  const { run } = runWith({ deliver: async () => refused });
  await run();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
});

test('a mail that is cut off before its delivery begins ends at once', async () => {
  await given.queueReminders(1);
  const { run, cutting } = runWith({
    write: (mail) => {
      cutting.abort();
      return writerOf(given.mails.database)(mail).then(() => ({ to: '' }) as never);
    },
    deliver: async (_mail, signal) => {
      await untilCut(signal);
      return away;
    },
  });
  await run();
  // The writing was cut off.
  expect(await rows()).toMatchObject([{ state: 'waiting', failure: 'not written' }]);
}, 10_000);

test.each([
  ['later', (cut: () => void) => void setImmediate(cut)],
  ['at once', (cut: () => void) => cut()],
])(
  'a mail that is written for ever waits if it is cut off %s',
  async (_when, when) => {
    await given.queueReminders(1);
    const { run, stopping, cutting } = runWith({
      write: () => {
        when(() => {
          stopping.abort();
          cutting.abort();
        });
        return new Promise(() => undefined);
      },
      deliver: async () => sent,
    });
    await run();
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  },
  10_000,
);
