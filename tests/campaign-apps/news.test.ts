import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { fanMails } from '#campaign-apps/kit/fans/fanMails.ts';
import { claimMails } from '#campaign-apps/kit/mail/mailQueue.ts';
import { type Sink, startSink } from '../support/fanMails.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let sink: Sink;
let apps: Apps;

beforeAll(async () => {
  sink = await startSink();
  const environment = { FAN_SMTP_URL: sink.url, FAN_MAIL_FROM: 'Label <news@example.com>' };
  apps = await startApps(undefined, undefined, environment, undefined, (context) => fanMails(campaignApps, context));
});
afterAll(async () => {
  await apps.stop();
  await sink.stop();
});
beforeEach(async () => {
  await apps.database.query('truncate campaign_apps.sign_ups, campaign_apps.news cascade');
  Object.assign(apps.cms.state, { campaign: { ...campaign } });
  sink.contents.length = 0;
  sink.received.clear();
});

const permissions = ['campaigns-read', 'campaigns-modify', 'consumer-data-read'];
const claims = { app_id: 7, purpose: 'mails', name: 'Ada Marlow', email: 'ada@label.example', permissions };
async function call(method: 'GET' | 'POST', path: string, payload?: object, changes: JWTPayload = {}) {
  const authorization = `Bearer ${await apps.cms.token({ ...claims, ...changes })}`;
  const url = `/mails/7${path}`;
  const answer = await apps.server.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const get = (path = '') => call('GET', path);
const post = (path: string, payload: object = {}) => call('POST', path, payload);
const send = (id: string, updated_at = apps.cms.state.campaign.updated_at) => post(`/news/${id}/send`, { updated_at });

/** Adds sign-ups, which are confirmed unless a state says otherwise. */
const signUp = (email: string, { locale = 'en', state = 'confirmed', confirmed = true } = {}) =>
  apps.database.query(
    `insert into campaign_apps.sign_ups (app, campaign_id, name, email, email_key, consent, locale, state, confirmed_at)
     values ('listening-party', $1, 'Fay', $2, $2, 'yes', $3, $4, $5)`,
    [campaign.id, email, locale, state, confirmed ? new Date(apps.clock.now - 1_000) : null],
  );

type Texts = Record<string, { subject: string; text: string }>;

/** Gives the campaign these words of a mail, as a save in the tool does; the first language is the default one. */
function write(id: string, texts: Texts, updated_at = '2026-02-02T00:00:00.000Z'): void {
  const translations = Object.entries(texts).map(([code, { subject, text }]) => ({
    locale: { code },
    messages: { [`news.${id}.subject`]: subject, [`news.${id}.text`]: text },
  }));
  const i18n = { default_locale: Object.keys(texts)[0], translations };
  Object.assign(apps.cms.state, { campaign: { ...campaign, i18n, updated_at } });
}

async function draft(texts: Texts = { en: { subject: 'New single', text: 'Out now.' } }): Promise<string> {
  const { id } = (await post('/news')).body;
  write(id, texts);
  return id;
}

const readable = (content = '') =>
  content
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/\r\n[ \t]/g, ' ');
const mails = async (count: number) => {
  await expect.poll(() => sink.contents.length, { timeout: 10_000 }).toBe(count);
  return sink.contents.map(readable);
};
const stateOf = async (id: string) => (await get(`/news/${id}`)).body;
const work = (name: string) => apps.database.query('select campaign_apps_jobs.add_job($1)', [name]);

/** Sends a mail to three people whose turn comes when `release` says so. */
async function hold(id: string): Promise<void> {
  await apps.database.query(
    `insert into campaign_apps.mails (sign_up_id, kind, round, due_at)
     select id, 'news', $1, now() + interval '1 hour' from campaign_apps.sign_ups`,
    [id],
  );
  expect((await send(id)).status).toBe(200);
  await expect.poll(queued).toEqual([{ is_queued: true }]);
}
const queued = async () => (await apps.database.query('select is_queued from campaign_apps.news')).rows;
async function release(...names: string[]): Promise<void> {
  await apps.database.query(
    `update campaign_apps.mails set due_at = now() from campaign_apps.sign_ups as one
     where one.id = sign_up_id and split_part(email, '@', 1) = any($1)`,
    [names],
  );
  await work('send_mails');
}

describe('news', () => {
  it('goes to confirmed people only, once, with the words of the moment it was sent', async () => {
    await signUp('fan@example.com');
    await signUp('open@example.com', { state: 'unconfirmed', confirmed: false });
    await signUp('gone@example.com', { state: 'withdrawn' });
    await signUp('back@example.com', { state: 'bounced' });
    await signUp('old@example.com', { confirmed: false });
    const id = await draft({
      en: { subject: 'New {title}\r\nBcc: x@example.com', text: 'Hear <it>:\n\nhttps://a.example/b.' },
    });
    expect((await get()).body).toMatchObject({ blocked: null, recipients: 1 });
    const [first, second] = await Promise.all([send(id), send(id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    write(id, { en: { subject: 'Later', text: 'Later' } });
    const [mail = ''] = await mails(1);
    expect(mail).toContain('Subject: New First play Bcc: x@example.com');
    expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(mail).toContain('Hear &lt;it&gt;:');
    expect(mail).toContain('<a href="https://a.example/b">https://a.example/b</a>.');
    expect(mail).toContain('You get this mail because you signed up on');
    expect(mail).toMatch(/List-Unsubscribe: <http:.*\/_fans\/.*\/unsubscribe>/);
    expect([...sink.received]).toEqual([['fan@example.com', 1]]);
    await expect.poll(async () => (await stateOf(id)).state).toBe('sent');
    expect((await send(id)).status).toBe(409);
    await work('queue_due_mails');
    await expect
      .poll(async () => (await apps.database.query('select counts from campaign_apps.news')).rows[0].counts)
      .toEqual({ waiting: 0, sent: 1, failed: 0, bounced: 0, unsent: 0 });
    expect(await stateOf(id)).toMatchObject({
      ...{ state: 'sent', sent_by: 'Ada Marlow', created_by: 'Ada Marlow', recipients: 1, counts: { sent: 1 } },
      content: { default_locale: 'en', texts: { en: { text: 'Hear <it>:\n\nhttps://a.example/b.' } } },
    });
    expect(sink.contents).toHaveLength(1);
  });

  it('is in the language of each fan, else in the default one, from right to left', async () => {
    await signUp('ar@example.com', { locale: 'ar' });
    await signUp('fr@example.com', { locale: 'fr' });
    const id = await draft({
      ...{ en: { subject: 'New', text: 'Out now' }, ar: { subject: 'جديد', text: 'الآن' } },
      fr: { subject: 'Nouveau', text: ' ' },
    });
    await send(id);
    const all = await mails(2);
    const to = (address: string) => all.find((mail) => mail.includes(`To: ${address}`));
    expect(to('ar@example.com')).toContain('lang="ar" dir="rtl"');
    expect(to('fr@example.com')).toContain('Subject: New');
    expect(to('fr@example.com')).toContain('lang="en"');
  });

  it('is not sent to who withdraws after it was queued, nor after it was canceled', async () => {
    for (const name of ['fan', 'gone', 'last']) await signUp(`${name}@example.com`);
    const id = await draft();
    await hold(id);
    expect(await stateOf(id)).toMatchObject({ state: 'sending', counts: { waiting: 3 } });
    await apps.database.query("update campaign_apps.sign_ups set state = 'withdrawn' where email like 'gone%'");
    await release('fan', 'gone');
    await expect.poll(async () => (await stateOf(id)).counts).toMatchObject({ waiting: 1, sent: 1, unsent: 1 });
    const canceled = (await post(`/news/${id}/cancel`)).body;
    expect(canceled).toMatchObject({ state: 'canceled', canceled_by: 'Ada Marlow', recipients: 3 });
    await release('last');
    await expect.poll(async () => (await stateOf(id)).counts).toMatchObject({ waiting: 0, sent: 1, unsent: 2 });
    expect([...sink.received]).toEqual([['fan@example.com', 1]]);
    expect((await post(`/news/${id}/cancel`)).status).toBe(409);
  });

  it('waits until confirmations and reminders are sent', async () => {
    await signUp('fan@example.com');
    await apps.database.query(
      `insert into campaign_apps.mails (sign_up_id, kind, due_at) select id, kind, now() - age * interval '1 hour'
       from campaign_apps.sign_ups, (values ('news', 3), ('reminder', 2), ('confirmation', 1)) as mails (kind, age)`,
    );
    const claimed = [];
    for (let at = 0; at < 3; at++) claimed.push(...(await claimMails(apps.database, 1)));
    expect(claimed.map(({ kind }) => kind)).toEqual(['confirmation', 'reminder', 'news']);
  });

  it('is refused without people, words or a published campaign, and if others changed the campaign', async () => {
    const id = await draft();
    expect((await send(id)).body.detail.key).toBe('no-recipients');
    await signUp('fan@example.com');
    write(id, { en: { subject: '', text: 'x' }, de: { subject: 'Neu', text: 'Neu' } });
    expect((await send(id)).status).toBe(422);
    write(id, { en: { subject: 'New', text: 'x'.repeat(10_001) } });
    expect((await send(id)).body.detail[0].loc).toEqual(['en', 'text']);
    write(id, { en: { subject: 'New', text: 'x' } });
    expect((await send(id, '2026-01-15T00:00:00.000Z')).body.detail.key).toBe('campaign-changed');
    expect((await send(id, '2026-03-15T00:00:00.000Z')).status).toBe(502);
    for (const [change, key] of [
      [{ published_at: null }, 'mails-draft'],
      [{ published_at: campaign.published_at, test: true }, 'mails-test'],
    ] as const) {
      Object.assign(apps.cms.state.campaign, change);
      expect((await send(id)).body.detail.key).toBe(key);
    }
    expect((await stateOf(id)).state).toBe('draft');
    expect(sink.contents).toEqual([]);
  });

  it('is tried out by a mail to its author alone, and shown as it will look', async () => {
    const words = { kind: 'news', locale: 'en', subject: 'New', text: 'Out now', to: 'victim@example.com' };
    expect((await post('/test', words)).body).toEqual({ to: 'ada@label.example' });
    const [mail = ''] = await mails(1);
    expect(mail).toContain('Subject: [Test] New');
    expect(mail).not.toContain('List-Unsubscribe');
    expect([...sink.received.keys()]).toEqual(['ada@label.example']);
    const shown = (await post('/preview', words)).body;
    expect(shown).toMatchObject({
      subject: 'New',
      html: expect.stringContaining('<p style='),
      text: expect.any(String),
    });
    expect((await post('/preview', { kind: 'reminder', locale: 'en' })).body.subject).toBe(
      'It has started: First play',
    );
    expect((await post('/preview', { kind: 'all', locale: '' })).status).toBe(422);
  });

  it('needs a token for the mails of this campaign, and to act the permission to edit it', async () => {
    const id = await draft();
    const readers = { permissions: ['campaigns-read', 'consumer-data-read'] };
    expect((await call('GET', '/news', undefined, readers)).status).toBe(200);
    for (const path of ['/news', '/test', `/news/${id}/send`, `/news/${id}/cancel`, `/news/${id}/delete`]) {
      expect((await call('POST', path, {}, readers)).status, path).toBe(403);
      expect((await call('POST', path, {}, { purpose: 'reports' })).status, path).toBe(403);
    }
    expect((await call('GET', '', undefined, { permissions: ['campaigns-modify'] })).status).toBe(403);
    expect((await call('GET', `/news/${id}`, undefined, { campaign_id: 'another' })).status).toBe(404);
    expect((await post(`/news/${id}/delete`)).status).toBe(200);
    expect((await get('/news')).body.items).toEqual([]);
  });
});
