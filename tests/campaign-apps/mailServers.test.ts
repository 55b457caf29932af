import { describe, expect, it } from 'vitest';
import { outcomeOf } from '#campaign-apps/kit/mail/smtpOutcome.ts';
import { startSink } from '../support/fanMails.ts';
import { withMails } from './mailSupport.ts';

const given = withMails();
const { queueReminders, sinkWith, scripted, runTo } = given;

/** Refuses recipients with a reply to RCPT TO. */
const refusing = (reply: (address: string) => { code: number; text: string } | null) => ({
  onRcptTo: ({ address }: { address: string }, _session: unknown, done: (error?: Error) => void) => {
    const refusal = reply(address);
    if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    else done();
  },
});

const isOdd = (address: string): boolean => Number(/\d+/.exec(address)?.[0]) % 2 === 1;
const failures = () =>
  given.mails.query<{ failure: string | null }>('select distinct failure from campaign_apps.mails');

describe('a mail server', () => {
  it('that refuses half of the addresses for now gets these again later', async () => {
    await queueReminders(40);
    let refuses = true;
    const later = (address: string) => (refuses && isOdd(address) ? { code: 451, text: '4.7.1 Greylisted' } : null);
    const sink = await sinkWith(refusing(later));
    const { run } = runTo(sink.url);
    await run();
    expect(await given.mails.states()).toEqual({ sent: 20, waiting: 20 });
    const [waiting] = await given.mails.query<{ minutes: number; failure: string }>(
      `select distinct round(extract(epoch from due_at - now()) / 60)::integer as minutes, failure
       from campaign_apps.mails where state = 'waiting'`,
    );
    expect(waiting).toEqual({ minutes: 1, failure: 'RCPT TO 451 4.7.1' });
    await run();
    expect(sink.received.size).toBe(20);
    refuses = false;
    await given.mails.skipPauses();
    await run();
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([40, 1]);
    expect(await given.mails.states()).toEqual({ sent: 40 });
  });

  it('that refuses for two days gets a mail no more', async () => {
    await queueReminders(1);
    const sink = await sinkWith(refusing(() => ({ code: 450, text: '4.2.1 Later' })));
    const { run } = runTo(sink.url);
    const pauses: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      await run();
      const [{ minutes } = { minutes: 0 }] = await given.mails.query<{ minutes: number }>(
        'select round(extract(epoch from due_at - now()) / 60)::integer as minutes from campaign_apps.mails',
      );
      pauses.push(minutes);
      await given.mails.skipPauses();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 60]);
    await given.mails.query("update campaign_apps.mails set queued_at = now() - interval '49 hours'");
    await run();
    expect(await given.mails.states()).toEqual({ failed: 1 });
  });

  it('that does not know an address makes all sign-ups of it bounced', async () => {
    await queueReminders(4);
    await given.mails.query("update campaign_apps.sign_ups set state = 'withdrawn' where id = 3");
    await given.mails.query(
      `insert into campaign_apps.sign_ups (app, campaign_id, name, email, email_key, consent, locale)
       select app, 'other', name, email, email_key, consent, locale from campaign_apps.sign_ups where id <= 2 order by id`,
    );
    const sink = await sinkWith(
      refusing((address) => (isOdd(address) ? { code: 550, text: '5.1.1 No such user' } : null)),
    );
    await runTo(sink.url).run();
    expect(await given.mails.states()).toEqual({ bounced: 2, sent: 2 });
    const rows = await given.mails.query<{ state: string }>('select state from campaign_apps.sign_ups order by id');
    expect(rows.map(({ state }) => state)).toEqual([
      ...['bounced', 'confirmed', 'withdrawn', 'confirmed'],
      // Of the first two addresses, at another campaign.
      ...['bounced', 'confirmed'],
    ]);
    expect(await failures()).toContainEqual({ failure: 'RCPT TO 550 5.1.1' });
  });

  it('that is down gets few tries, and all mails once it is up', async () => {
    await queueReminders(100);
    const { port, stop } = await startSink();
    await stop();
    const { run } = runTo(`smtp://127.0.0.1:${port}`);
    expect(await run()).toBe(false);
    const [tried] = await given.mails.query<{ count: number }>(
      'select count(*)::integer as count from campaign_apps.mails where tries > 0',
    );
    expect(tried?.count).toBeLessThan(20);
    expect(await given.mails.states()).toEqual({ waiting: 100 });
    const sink = await sinkWith({}, port);
    await given.mails.skipPauses();
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
    expect(await given.mails.states()).toEqual({ waiting: 1 });
  });

  it.each<[string, (string | null)[]]>([
    ['says nothing about the content', ['220 hi', '250 hi', '250 ok', '250 ok', '354 go']],
    ['closes the connection after the content', ['220 hi', '250 hi', '250 ok', '250 ok', '354 go', null]],
  ])('that %s never gets the mail again', async (_, replies) => {
    await queueReminders(1);
    const server = await scripted(...replies);
    const { run } = runTo(server.url, { stepMs: 200 });
    await run();
    await given.mails.skipPauses();
    await run();
    expect(await given.mails.states()).toEqual({ failed: 1 });
    expect(await failures()).toEqual([{ failure: 'unknown' }]);
    expect(server.contents()).toBe(1);
  });

  it('gets a mail over another connection if it closes the last one', async () => {
    await queueReminders(2);
    const server = await scripted('220 hi', '250 hi', '250 ok', '250 ok', '354 go', '250 ok', null);
    const { run } = runTo(server.url);
    await given.mails.query("update campaign_apps.mails set due_at = now() + interval '1 hour' where id = 2");
    await run();
    await given.mails.skipPauses();
    await run();
    expect(await given.mails.states()).toEqual({ sent: 2 });
    expect(server.contents()).toBe(2);
  });
});

describe('the outcome of an error', () => {
  const reply = (command: string, response: string) =>
    Object.assign(new Error(response), {
      code: 'EENVELOPE',
      command,
      response,
      responseCode: Number.parseInt(response, 10),
    });
  it.each([
    ['RCPT TO', '550 No such user', 'bounced'],
    ['RCPT TO', '553 5.1.3 Bad address', 'bounced'],
    ['RCPT TO', '556 5.1.10 Null MX', 'bounced'],
    ['RCPT TO', '550 5.1.8 Sender address rejected', 'failed'],
    ['RCPT TO', '552 5.2.2 Mailbox full', 'failed'],
    ['RCPT TO', '554 5.7.1 Relay access denied', 'waiting'],
    ['RCPT TO', '452 4.2.2 Mailbox full', 'waiting'],
    ['MAIL FROM', '550 5.7.1 Sender refused', 'waiting'],
    ['AUTH PLAIN', '535 5.7.8 Login failed', 'waiting'],
    ['DATA', '554 5.6.0 Content refused', 'failed'],
    ['DATA', '503 Bad sequence', 'waiting'],
  ])('of %s with %s is: %s', (command, response, state) => {
    expect(outcomeOf(reply(command, response), false).state).toBe(state);
  });

  it('has no text of the server, which could contain an address', () => {
    const outcome = outcomeOf(reply('RCPT TO', '550 5.1.1 <fay@example.com> is unknown'), false);
    expect(outcome).toEqual({ state: 'bounced', failure: 'RCPT TO 550 5.1.1' });
  });
});
