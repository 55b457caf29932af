import { describe, expect, it } from 'vitest';
import { withFans } from './fanCalls.ts';

const fans = withFans();
const { signUp, rows, mails } = fans;

/** Few enough for the limit of one network. */
const emails = [1, 2, 3, 4, 5, 6, 7].map((number) => `fan-${number}@example.com`);
const held = 'fan-5@example.com';

describe('many sign-ups at the same time', () => {
  it('are each stored with one mail, and an address that is sent several times once', async () => {
    const sent = [...emails, ...emails.slice(0, 3)].map((email) => signUp({ email }));
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(303);
    expect(await rows()).toEqual(emails.map(() => ({ state: 'unconfirmed' })));
    expect(await mails()).toHaveLength(emails.length);
  });

  it('are stored while another transaction changes one of them, which never ends in a deadlock', async () => {
    await Promise.all(emails.map((email) => signUp({ email })));
    const client = await fans.apps.database.connect();
    try {
      await client.query('begin');
      await client.query("update campaign_apps.sign_ups set link = 'one' where email = $1", [held]);
      const sent = emails.map((email) => ({ email, answer: signUp({ email, name: 'Bea' }) }));
      const started = performance.now();
      for (const { email, answer } of sent) if (email !== held) expect((await answer).statusCode).toBe(303);
      // Sooner than their statement would end at its own timeout.
      expect(performance.now() - started).toBeLessThan(4_500);
      await client.query("update campaign_apps.sign_ups set link = 'one'");
      await client.query('commit');
      for (const { answer } of sent) expect((await answer).statusCode).toBe(303);
    } finally {
      client.release();
    }
    expect(await rows('name')).toEqual(emails.map(() => ({ name: 'Bea' })));
  });
});
