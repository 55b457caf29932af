import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimMails, failUnknownMails, queueMails } from '#campaign-apps/kit/mail/mailQueue.ts';
import { createPace } from '#campaign-apps/kit/mail/mailRun.ts';
import { mailRun, type Sink, startMailDatabase, startScripted, startSink, writerOf } from '../support/fanMails.ts';

let mails: Awaited<ReturnType<typeof startMailDatabase>>;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  mails = await startMailDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => mails.stop());

/** Queues a reminder to each of `count` new sign-ups. */
async function queueReminders(count: number): Promise<string[]> {
  const ids = await mails.addSignUps(count);
  expect(await queueMails(mails.database, { kind: 'reminder', to: ids })).toBe(count);
  return ids;
}

const sinkWith = async (...given: Parameters<typeof startSink>): Promise<Sink> => {
  const sink = await startSink(...given);
  ends.push(sink.stop);
  return sink;
};

const scripted = async (...replies: (string | null)[]) => {
  const server = await startScripted(replies);
  ends.push(server.stop);
  return server;
};

const runTo = (url: string, options?: Parameters<typeof mailRun>[2]) => {
  const sending = mailRun(mails.database, url, options);
  ends.unshift(sending.close);
  return sending;
};

/** Refuses recipients with a reply to RCPT TO. */
const refusing = (reply: (address: string) => { code: number; text: string } | null) => ({
  onRcptTo: ({ address }: { address: string }, _session: unknown, done: (error?: Error) => void) => {
    const refusal = reply(address);
    if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    else done();
  },
});

const isOdd = (address: string): boolean => Number(/\d+/.exec(address)?.[0]) % 2 === 1;
const failures = () => mails.query<{ failure: string | null }>('select distinct failure from campaign_apps.mails');

describe('queued mails', () => {
  it('are sent once, however often they are queued', async () => {
    const ids = await queueReminders(50);
    const sink = await sinkWith();
    const { run } = runTo(sink.url);
    expect(await run()).toBe(false);
    const select = 'select id from campaign_apps.sign_ups where campaign_id = $1';
    expect(await queueMails(mails.database, { kind: 'reminder', to: { select, values: ['one'] } })).toBe(0);
    expect(await run()).toBe(false);
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([50, 1]);
    expect(await mails.states()).toEqual({ sent: 50 });
    expect(sink.contents[0]).toMatch(/^From: Label <news@example.com>$/m);
    expect(await queueMails(mails.database, { kind: 'news', round: 'May', to: { select, values: ['one'] } })).toBe(50);
    expect(await queueMails(mails.database, { kind: 'news', round: 'June', to: ids })).toBe(50);
  });

  it('are claimed in the order in which they are due, confirmations first', async () => {
    const [first = '', second = '', third = ''] = await mails.addSignUps(3);
    await queueMails(mails.database, { kind: 'reminder', to: [first] });
    await queueMails(mails.database, { kind: 'news', to: [second] });
    await queueMails(mails.database, { kind: 'confirmation', to: [third] });
    const claimed = [await claimMails(mails.database, 1), await claimMails(mails.database, 1)].flat();
    expect(claimed).toMatchObject([
      { kind: 'confirmation', signUpId: third, round: '' },
      { kind: 'reminder', signUpId: first },
    ]);
  });

  it('are not sent if there is nothing to write any more, and wait if they can’t be written now', async () => {
    await queueReminders(4);
    const sink = await sinkWith();
    const real = writerOf(mails.database);
    const { run } = runTo(sink.url, {
      write: async (mail) => {
        if (mail.signUpId === '1') return null;
        if (mail.signUpId === '2') throw new Error('The CMS is away');
        return real(mail);
      },
    });
    await run();
    expect([...sink.received.keys()].sort()).toEqual(['fan-3@example.com', 'fan-4@example.com']);
    expect(await mails.states()).toEqual({ dropped: 1, waiting: 1, sent: 2 });
  });
});

describe('a mail server', () => {
  it('that refuses half of the addresses for now gets these again later', async () => {
    await queueReminders(40);
    let refuses = true;
    const later = (address: string) => (refuses && isOdd(address) ? { code: 451, text: '4.7.1 Greylisted' } : null);
    const sink = await sinkWith(refusing(later));
    const { run } = runTo(sink.url);
    await run();
    expect(await mails.states()).toEqual({ sent: 20, waiting: 20 });
    const [waiting] = await mails.query<{ minutes: number; failure: string }>(
      `select distinct round(extract(epoch from due_at - now()) / 60)::integer as minutes, failure
       from campaign_apps.mails where state = 'waiting'`,
    );
    expect(waiting).toEqual({ minutes: 1, failure: 'RCPT TO 451 4.7.1' });
    await run();
    expect(sink.received.size).toBe(20);
    refuses = false;
    await mails.skipPauses();
    await run();
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([40, 1]);
    expect(await mails.states()).toEqual({ sent: 40 });
  });

  it('that refuses for two days gets a mail no more', async () => {
    await queueReminders(1);
    const sink = await sinkWith(refusing(() => ({ code: 450, text: '4.2.1 Later' })));
    const { run } = runTo(sink.url);
    const pauses: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      await run();
      const [{ minutes } = { minutes: 0 }] = await mails.query<{ minutes: number }>(
        'select round(extract(epoch from due_at - now()) / 60)::integer as minutes from campaign_apps.mails',
      );
      pauses.push(minutes);
      await mails.skipPauses();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 60]);
    await mails.query("update campaign_apps.mails set queued_at = now() - interval '49 hours'");
    await run();
    expect(await mails.states()).toEqual({ failed: 1 });
  });

  it('that does not know an address makes its sign-up bounced', async () => {
    await queueReminders(4);
    await mails.query("update campaign_apps.sign_ups set state = 'withdrawn' where id = 3");
    const sink = await sinkWith(
      refusing((address) => (isOdd(address) ? { code: 550, text: '5.1.1 No such user' } : null)),
    );
    await runTo(sink.url).run();
    expect(await mails.states()).toEqual({ bounced: 2, sent: 2 });
    const rows = await mails.query<{ state: string }>('select state from campaign_apps.sign_ups order by id');
    expect(rows.map(({ state }) => state)).toEqual(['bounced', 'confirmed', 'withdrawn', 'confirmed']);
    expect(await failures()).toContainEqual({ failure: 'RCPT TO 550 5.1.1' });
  });

  it('that is down gets few tries, and all mails once it is up', async () => {
    await queueReminders(100);
    const { port, stop } = await startSink();
    await stop();
    const { run } = runTo(`smtp://127.0.0.1:${port}`);
    expect(await run()).toBe(false);
    const [tried] = await mails.query<{ count: number }>(
      'select count(*)::integer as count from campaign_apps.mails where tries > 0',
    );
    expect(tried?.count).toBeLessThan(20);
    expect(await mails.states()).toEqual({ waiting: 100 });
    const sink = await sinkWith({}, port);
    await mails.skipPauses();
    await run();
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([100, 1]);
  });

  it.each<[string, (string | null)[]]>([
    ['does not greet', []],
    ['does not answer RCPT TO', ['220 hi', '250 hi', '250 ok']],
    ['does not answer DATA', ['220 hi', '250 hi', '250 ok', '250 ok']],
    ['closes the connection after RCPT TO', ['220 hi', '250 hi', '250 ok', null]],
    ['refuses DATA for now', ['220 hi', '250 hi', '250 ok', '250 ok', '451 later']],
    ['refuses the content for now', ['220 hi', '250 hi', '250 ok', '250 ok', '354 go', '451 later']],
    ['is closing instead of accepting the content', ['220 hi', '250 hi', '250 ok', '250 ok', '354 go', '421 closing']],
  ])('that %s gets the mail again later', async (_, replies) => {
    await queueReminders(1);
    const server = await scripted(...replies);
    await runTo(server.url, { stepMs: 200 }).run();
    expect(await mails.states()).toEqual({ waiting: 1 });
  });

  it.each<[string, (string | null)[]]>([
    ['says nothing about the content', ['220 hi', '250 hi', '250 ok', '250 ok', '354 go']],
    ['closes the connection after the content', ['220 hi', '250 hi', '250 ok', '250 ok', '354 go', null]],
  ])('that %s never gets the mail again', async (_, replies) => {
    await queueReminders(1);
    const server = await scripted(...replies);
    const { run } = runTo(server.url, { stepMs: 200 });
    await run();
    await mails.skipPauses();
    await run();
    expect(await mails.states()).toEqual({ failed: 1 });
    expect(await failures()).toEqual([{ failure: 'unknown' }]);
    expect(server.contents()).toBe(1);
  });

  it('gets a mail over another connection if it closes the last one', async () => {
    await queueReminders(2);
    const server = await scripted('220 hi', '250 hi', '250 ok', '250 ok', '354 go', '250 ok', null);
    const { run } = runTo(server.url);
    await mails.query("update campaign_apps.mails set due_at = now() + interval '1 hour' where id = 2");
    await run();
    await mails.skipPauses();
    await run();
    expect(await mails.states()).toEqual({ sent: 2 });
    expect(server.contents()).toBe(2);
  });
});

describe('a run that must stop', () => {
  it('leaves nothing marked as being sent: what was not sent waits without a counted try', async () => {
    await queueReminders(100);
    const sink = await sinkWith();
    const real = writerOf(mails.database);
    let written = 0;
    const { run, stopping } = runTo(sink.url, {
      write: async (mail) => {
        if (++written === 40) stopping.abort();
        return real(mail);
      },
    });
    expect(await run()).toBe(false);
    const { sent = 0, waiting = 0, ...others } = await mails.states();
    expect([sent + waiting, others]).toEqual([100, {}]);
    expect(sink.received.size).toBe(sent);
    expect(sent).toBeLessThan(60);
    expect(await mails.query("select tries from campaign_apps.mails where state = 'waiting' and tries > 0")).toEqual(
      [],
    );
  });

  it('cuts off mails in delivery: without content they wait', async () => {
    await queueReminders(3);
    const server = await scripted('220 hi', '250 hi', '250 ok');
    const { run, stopping, cutting } = runTo(server.url, {
      write: async (mail) => {
        setTimeout(() => {
          stopping.abort();
          cutting.abort();
        }, 100);
        return writerOf(mails.database)(mail);
      },
    });
    await run();
    expect(await mails.states()).toEqual({ waiting: 3 });
  });
});

describe('mails of a killed process', () => {
  it('are given up after five minutes', async () => {
    await queueReminders(2);
    await claimMails(mails.database, 2);
    await mails.query("update campaign_apps.mails set claimed_at = now() - interval '6 minutes' where id = 1");
    expect(await failUnknownMails(mails.database)).toEqual(['reminder']);
    expect(await mails.states()).toEqual({ failed: 1, sending: 1 });
  });
});

describe('the content of a mail', () => {
  it('can’t inject headers or recipients', async () => {
    await queueReminders(1);
    const sink = await sinkWith();
    const evil = 'x\r\nBcc: all@example.com\r\nX-Evil: yes';
    const { run } = runTo(sink.url, {
      write: async () => ({
        from: `"${evil}" <news@example.com>`,
        replyTo: `"${evil}" <label@example.com>`,
        to: 'fan-1@example.com',
        subject: evil,
        text: 'Hi',
        html: 'Hi',
        headers: { 'X-Note': evil },
      }),
    });
    await run();
    expect([...sink.received.keys()]).toEqual(['fan-1@example.com']);
    const [head = ''] = (sink.contents[0] ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^(X-Evil|Bcc):/im);
  });

  it('can’t name a second recipient in its address', async () => {
    await queueReminders(1);
    const sink = await sinkWith();
    const to = 'fan-1@example.com\r\nBcc: all@example.com, other@example.com';
    const real = writerOf(mails.database);
    const { run } = runTo(sink.url, {
      write: async (mail) => {
        const written = await real(mail);
        return written && { ...written, to };
      },
    });
    await run();
    expect([...sink.received.keys()].filter((address) => /^(all|other)@/.test(address))).toEqual([]);
  });
});

describe('the pace', () => {
  it('lets as many mails pass in a second as configured, and makes up for nothing', () => {
    let now = 1_000;
    const pace = createPace(100, () => now);
    expect([pace(), pace(), pace()]).toEqual([0, 10, 20]);
    now += 15;
    expect(pace()).toBe(15);
    now += 60_000;
    expect([pace(), pace()]).toEqual([0, 10]);
  });
});
