import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { fanMails } from '#campaign-apps/kit/fans/fanMails.ts';
import { type Sink, startSink } from '../support/fanMails.ts';
import { campaign } from './fakeCms.ts';
import { appIds } from './reportSupport.ts';
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
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
  sink.contents.length = 0;
});

const post = (url: string, fields: Record<string, string> = {}) =>
  apps.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Returns the path of a link in the headers of the newest mail, once there are so many. */
async function unsubscribePath(mails: number): Promise<string> {
  await expect.poll(() => sink.contents.length, { timeout: 10_000 }).toBe(mails);
  const headers = (sink.contents.at(-1) ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')[0];
  const address = /List-Unsubscribe: <(\S+)>/.exec(headers ?? '')?.[1] ?? '';
  return new URL(address).pathname;
}
const states = async () => (await apps.database.query('select state from campaign_apps.sign_ups')).rows;
const move = (starts_at: string, app: string) =>
  Object.assign(apps.cms.state, { campaign: { ...campaign, app, starts_at, updated_at: starts_at } });

describe.each(appIds)('a fan of %s', (app) => {
  it('signs up, confirms by a mail, is reminded of the start, and withdraws with one click', async () => {
    const { now } = apps.clock;
    move(new Date(now + 3_600_000).toISOString(), app);
    const signedUp = await post(`/${app}/${campaign.slug}/sign-up?lang=en`, {
      ...{ name: 'Ada', email: 'ada@example.com', country: 'DE', consent: 'yes' },
    });
    expect(signedUp.statusCode, signedUp.body).toBe(303);
    const own = (await unsubscribePath(1)).replace(/\/unsubscribe$/, '');
    expect((await apps.server.inject(own)).body).toContain('Confirm your address');
    expect(await states(), 'a scanner of mails has opened the link').toEqual([{ state: 'unconfirmed' }]);
    await post(`${own}/confirm`);
    expect(await states()).toEqual([{ state: 'confirmed' }]);

    apps.clock.now += 2 * 3_600_000;
    await apps.database.query("select campaign_apps_jobs.add_job('queue_due_mails')");
    await post(await unsubscribePath(2), { 'List-Unsubscribe': 'One-Click' });
    expect(await states()).toEqual([{ state: 'withdrawn' }]);
    apps.clock.now = now;
  });
});
