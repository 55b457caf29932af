import { describe, expect, it } from 'vitest';
import type { FanMail } from '#campaign-apps/kit/mail/fanMail.ts';
import { claimMails, failUnknownMails, queueMails } from '#campaign-apps/kit/mail/mailQueue.ts';
import { createPace } from '#campaign-apps/kit/mail/mailRun.ts';
import { writerOf } from '../support/fanMails.ts';
import { withMails } from './mailSupport.ts';

const given = withMails();
const { queueReminders, sinkWith, scripted, runTo } = given;

describe('queued mails', () => {
  it('are sent once, however often they are queued', async () => {
    const ids = await queueReminders(50);
    const sink = await sinkWith();
    const { run } = runTo(sink.url);
    expect(await run()).toBe(false);
    const select = 'select id from campaign_apps.sign_ups where campaign_id = $1';
    expect(await queueMails(given.mails.database, { kind: 'reminder', to: { select, values: ['one'] } })).toBe(0);
    expect(await run()).toBe(false);
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([50, 1]);
    expect(await given.mails.states()).toEqual({ sent: 50 });
    expect(sink.contents[0]).toMatch(/^From: Label <news@example.com>$/m);
    expect(
      await queueMails(given.mails.database, { kind: 'news', round: 'May', to: { select, values: ['one'] } }),
    ).toBe(50);
    expect(await queueMails(given.mails.database, { kind: 'news', round: 'June', to: ids })).toBe(50);
  });

  it('are claimed in the order in which they are due, confirmations first', async () => {
    const [first = '', second = '', third = ''] = await given.mails.addSignUps(3);
    await queueMails(given.mails.database, { kind: 'reminder', to: [first] });
    await queueMails(given.mails.database, { kind: 'news', to: [second] });
    await queueMails(given.mails.database, { kind: 'confirmation', to: [third] });
    const claimed = [await claimMails(given.mails.database, 1), await claimMails(given.mails.database, 1)].flat();
    expect(claimed).toMatchObject([
      { kind: 'confirmation', signUpId: third, round: '' },
      { kind: 'reminder', signUpId: first },
    ]);
  });

  it('are not sent if there is nothing to write any more, and wait if they can’t be written now', async () => {
    await queueReminders(4);
    const sink = await sinkWith();
    const real = writerOf(given.mails.database);
    const { run } = runTo(sink.url, {
      write: async (mail) => {
        if (mail.signUpId === '1') return null;
        if (mail.signUpId === '2') throw new Error('The CMS is away');
        return real(mail);
      },
    });
    await run();
    expect([...sink.received.keys()].sort()).toEqual(['fan-3@example.com', 'fan-4@example.com']);
    expect(await given.mails.states()).toEqual({ dropped: 1, waiting: 1, sent: 2 });
  });
});

describe('a run that must stop', () => {
  it('leaves nothing marked as being sent: what was not sent waits without a counted try', async () => {
    await queueReminders(100);
    const sink = await sinkWith();
    const real = writerOf(given.mails.database);
    let written = 0;
    const { run, stopping } = runTo(sink.url, {
      write: async (mail) => {
        if (++written === 40) stopping.abort();
        return real(mail);
      },
    });
    expect(await run()).toBe(false);
    const { sent = 0, waiting = 0, ...others } = await given.mails.states();
    expect([sent + waiting, others]).toEqual([100, {}]);
    expect(sink.received.size).toBe(sent);
    expect(sent).toBeLessThan(60);
    expect(
      await given.mails.query("select tries from campaign_apps.mails where state = 'waiting' and tries > 0"),
    ).toEqual([]);
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
        return writerOf(given.mails.database)(mail);
      },
    });
    await run();
    expect(await given.mails.states()).toEqual({ waiting: 3 });
  });
});

describe('mails of a killed process', () => {
  it('are given up after five minutes', async () => {
    await queueReminders(2);
    await claimMails(given.mails.database, 2);
    await given.mails.query("update campaign_apps.mails set claimed_at = now() - interval '6 minutes' where id = 1");
    expect(await failUnknownMails(given.mails.database)).toEqual(['reminder']);
    expect(await given.mails.states()).toEqual({ failed: 1, sending: 1 });
  });
});

describe('the content of a mail', () => {
  it('can’t inject headers or recipients', async () => {
    await queueReminders(1);
    const sink = await sinkWith();
    const evil = 'x\r\nBcc: all@example.com\r\nX-Evil: yes';
    const mail: FanMail = {
      from: `"${evil}" <news@example.com>`,
      replyTo: `"${evil}" <label@example.com>`,
      to: 'fan-1@example.com',
      subject: evil,
      text: 'Hi',
      html: 'Hi',
      headers: { 'X-Note': evil },
    };
    const { run } = runTo(sink.url, { write: async () => mail });
    await run();
    expect([...sink.received.keys()]).toEqual(['fan-1@example.com']);
    const [head = ''] = (sink.contents[0] ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^(X-Evil|Bcc):/im);
  });

  it('can’t name a second recipient in its address', async () => {
    await queueReminders(1);
    const sink = await sinkWith();
    const to = 'fan-1@example.com\r\nBcc: all@example.com, other@example.com';
    const real = writerOf(given.mails.database);
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
