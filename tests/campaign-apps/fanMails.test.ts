import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { fanMails } from '#campaign-apps/kit/fans/fanMails.ts';
import { type Sink, startSink } from '../support/fanMails.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let sink: Sink;
let apps: Apps;
const dayMs = 24 * 3_600_000;

beforeEach(async () => {
  sink = await startSink();
  const environment = { FAN_SMTP_URL: sink.url, FAN_MAIL_FROM: 'Label <news@example.com>' };
  apps = await startApps(undefined, undefined, environment, undefined, (context) => fanMails(campaignApps, context));
  Object.assign(apps.cms.state, { campaign: { ...campaign, starts_at: inDays(1) } });
});
afterEach(async () => {
  await apps.stop();
  await sink.stop();
});

const inDays = (days: number) => new Date(apps.clock.now + days * dayMs).toISOString();
const post = (url: string, fields: Record<string, string> = {}) =>
  apps.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const signUp = (name = 'Ada') =>
  post('/listening-party/northern-lights/sign-up?lang=en', { name, email: 'ada@example.com', consent: 'yes' });

/** Returns the mail of this place, once it has arrived, without the line breaks of its encoding. */
async function mail(at: number): Promise<string> {
  await expect.poll(() => sink.contents.length, { timeout: 10_000 }).toBeGreaterThan(at);
  return (sink.contents[at] ?? '')
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/\r\n[ \t]/g, ' ');
}
const linkIn = (text: string) => /http:\/\/apps\.example\.com(\/listening-party\/_fans\/[\w.-]+)/.exec(text)?.[1] ?? '';
const work = (name: string) => apps.database.query('select campaign_apps_jobs.add_job($1)', [name]);
const states = async () =>
  (await apps.database.query("select kind || ' ' || state as mail from campaign_apps.mails order by id")).rows.map(
    (row) => row.mail,
  );

describe('a fan', () => {
  it('confirms by mail, gets the reminder at the start once, and takes everything back by its link', async () => {
    await signUp();
    const asked = await mail(0);
    expect(asked).toContain('Subject: Confirm your sign-up: First play');
    expect(asked).toContain('From: Label <news@example.com>');
    expect(asked).toMatch(/List-Unsubscribe: <http:.*\/unsubscribe>/);
    expect(asked).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(asked).toContain('text/plain');
    expect(asked).toContain('text/html');
    expect(asked, 'a stranger may have chosen the name').not.toContain('Ada');
    await post(`${linkIn(asked)}/confirm`);

    apps.clock.now += dayMs + 60_000;
    await work('queue_due_mails');
    const reminder = await mail(1);
    expect(reminder).toContain('Subject: It has started: First play');
    expect(reminder).toContain('/listening-party/northern-lights?lang=en');
    await post(`${linkIn(reminder)}/unsubscribe`);
    const { rows } = await apps.database.query('select state from campaign_apps.sign_ups');
    expect(rows).toEqual([{ state: 'withdrawn' }]);
    expect(sink.received.get('ada@example.com')).toBe(2);
  });

  it('gets no reminder after withdrawing, and one at the new date if the start is moved at the last moment', async () => {
    await signUp();
    await post(`${linkIn(await mail(0))}/confirm`);
    await apps.database.query(
      "insert into campaign_apps.mails (sign_up_id, kind) select id, 'reminder' from campaign_apps.sign_ups",
    );
    await apps.database.query('update campaign_apps.sign_ups set reminded_at = now()');
    await work('send_mails');
    await expect.poll(states, { timeout: 10_000 }).toEqual(['confirmation sent']);
    apps.clock.now += 2 * dayMs;
    await work('queue_due_mails');
    expect(await mail(1)).toContain('It has started');

    await apps.database.query("update campaign_apps.sign_ups set state = 'withdrawn', reminded_at = null");
    await apps.database.query(
      "update campaign_apps.mails set state = 'waiting', due_at = now() where kind = 'reminder'",
    );
    await work('send_mails');
    await expect.poll(states, { timeout: 10_000 }).toEqual(['confirmation sent', 'reminder dropped']);
    expect(sink.contents).toHaveLength(2);
  });

  it('is written to in the words and the language of the campaign, from right to left', async () => {
    const messages = { 'mail.confirm.subject': 'أكد: {title}', 'mail.confirm.body': 'مرحبا' };
    const i18n = { default_locale: 'ar', translations: [{ locale: { code: 'ar' }, messages }] };
    Object.assign(apps.cms.state.campaign, { i18n });
    await post('/listening-party/northern-lights/sign-up?lang=ar', {
      name: 'A',
      email: 'ada@example.com',
      consent: 'yes',
    });
    const text = await mail(0);
    expect(text).toContain('dir="rtl"');
    expect(text).toMatch(/Subject: =\?UTF-8\?/);
  });

  it('can put nothing into the headers of a mail', async () => {
    Object.assign(apps.cms.state.campaign, { page: { title: 'One\r\nBcc: victim@example.com', blocks: [] } });
    await signUp('Ada\r\nBcc: victim@example.com');
    await signUp();
    const text = await mail(0);
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect([...sink.received.keys()]).toEqual(['ada@example.com']);
  });
});
