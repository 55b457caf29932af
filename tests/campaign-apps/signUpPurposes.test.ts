import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatedPages,
  ended,
  playing,
  startDatedPages,
  started,
  text,
  track,
  upcoming,
  withNewsletters,
} from './datedPages.ts';

let apps: DatedPages;
beforeAll(async () => {
  apps = await startDatedPages();
});
afterAll(() => apps.stop());

beforeEach(async () => {
  apps.reset();
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
});

describe('the consent of a sign-up', () => {
  const page = '/listening-party/northern-lights';
  const good = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };
  const send = (fields: Record<string, string>) =>
    apps.server.inject({
      method: 'POST',
      url: `${page}/sign-up?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const kept = async () => (await apps.database.query('select consent from campaign_apps.sign_ups')).rows;
  const markOf = (body: string) => /name="read" value="(\w+)"/.exec(body)?.[1] ?? '';

  it('is about what comes next after the end, and is stored with this text', async () => {
    apps.setUp(ended, [text, track], withNewsletters);
    const body = await apps.visit('listening-party');
    expect(body).toContain('Yes, you may email me about what comes next.');
    expect((await send({ ...good, read: markOf(body) })).statusCode).toBe(303);
    expect(await kept()).toEqual([{ consent: 'Yes, you may email me about what comes next.' }]);
  });

  it('is asked for again after the end if its text was loaded before', async () => {
    apps.setUp(playing, [text, track], withNewsletters);
    const read = markOf(await apps.visit('listening-party'));
    apps.clock.now += 10_000;
    apps.setUp(ended, [text, track], withNewsletters);
    const answer = await send({ ...good, read });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('What you agree to has changed');
    expect(answer.body).toContain('value="ada@example.com"');
    expect(answer.body).not.toContain('checked');
    expect(await kept()).toEqual([]);
  });

  it('is accepted after the start if its text was loaded before, even after an invalid field', async () => {
    apps.setUp(upcoming, [text, track]);
    const read = markOf(await apps.visit('listening-party'));
    apps.clock.now += 10_000;
    apps.setUp(started, [text, track]);
    const refused = await send({ ...good, name: '', read });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('<h2 id="sign-up-title">Get a reminder</h2>');
    expect(refused.body).toContain('value="ada@example.com"');
    expect((await send({ ...good, read: markOf(refused.body) })).statusCode).toBe(303);
    expect(await kept()).toEqual([{ consent: 'Yes, you may email me about this campaign.' }]);
  });

  it('is refused with a message by an ended campaign without newsletters', async () => {
    apps.setUp(ended, [text, track]);
    const answer = await send(good);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Sign-up has closed.');
    expect(await kept()).toEqual([]);
  });
});
