import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asDotdigital, type NewsletterServer, startNewsletterServer } from '../support/newsletterServer.ts';
import { newsletter } from './datedPages.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { reportsOf } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

const slowly = { timeout: 15_000 };
const offered = { newsletter: { enabled: true }, newsletters: [newsletter] };

let apps: Apps;
let dotdigital: NewsletterServer;
beforeAll(async () => {
  dotdigital = await startNewsletterServer(asDotdigital);
  apps = await startApps(undefined, undefined, {
    NEWSLETTER_SYSTEM: 'dotdigital',
    NEWSLETTER_SYSTEM_URL: dotdigital.url,
    NEWSLETTER_SYSTEM_USER: 'user',
    NEWSLETTER_SYSTEM_PASSWORD: 'password',
  });
});
afterAll(async () => {
  await apps.stop();
  await dotdigital.stop();
});
beforeEach(async () => {
  apps.clock.now += 24 * 3_600_000;
  Object.assign(apps.cms.state, { campaign: { ...campaign, ...offered } });
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
});

const reports = () => reportsOf(apps, 'listening-party');
const report = async () => (await reports().get('newsletter-delivery')).json();

/** Adds confirmed sign-ups, and their deliveries in these states with these reasons. */
async function addDeliveries(...given: [state: string, failure: string | null][]): Promise<void> {
  for (const [at, [state, failure]] of given.entries()) {
    const weekly = { id: 'weekly', name: 'Weekly', form_id: 'f', addressbook_id: '12', consent: 'Yes' };
    await apps.database.query(
      `with one as (insert into campaign_apps.sign_ups
         (app, campaign_id, name, email, email_key, consent, locale, newsletters, confirmed_at)
         values ('listening-party', $1, 'Ada', $2, $2, 'Yes', 'en', $3, now()) returning *)
       insert into campaign_apps.deliveries
         (campaign_id, sign_up_id, system, newsletter, event, sign_up_state, subscriptions, state, failure, due_at, attempts)
       select campaign_id, id, 'dotdigital', 'weekly', 'confirmed', 'confirmed', newsletters, $4, $5,
         now() + interval '1 hour', 1 from one`,
      [campaignId, `fan-${at}@example.com`, JSON.stringify([weekly]), state, failure],
    );
  }
}

describe('the report on newsletter delivery', () => {
  it('counts what was delivered, waits and failed, with the reasons, and retries', async () => {
    const refused = 'HTTP 404 ERROR_ADDRESSBOOK_NOT_FOUND';
    await addDeliveries(['delivered', null], ['waiting', 'HTTP 500'], ['waiting', null], ['failed', refused]);
    const { rows, actions, summary } = await report();
    const counts = { delivered: 1, waiting: 2, failed: 1, reason: `${refused} (1); HTTP 500 (1)` };
    expect(rows).toEqual([{ newsletter: 'Weekly', system: 'Dotdigital', ...counts }]);
    expect(summary).toEqual([]);
    expect(actions).toEqual([{ label: 'Retry failed deliveries', url: reports().pathOf('newsletter-delivery/retry') }]);
    expect(JSON.stringify(rows)).not.toContain('@');

    const retry = (token?: string | null) => reports().call('POST', actions[0].url, {}, token);
    const reader = await reports().tokenWith({ permissions: ['campaigns-read', 'consumer-data-read'] });
    expect((await retry(reader)).statusCode).toBe(403);
    expect((await retry(null)).statusCode).toBe(401);
    expect((await retry()).statusCode).toBe(200);
    await expect.poll(async () => (await report()).rows[0], slowly).toMatchObject({ delivered: 2, failed: 0 });
    expect((await report()).actions).toBeUndefined();
    const metrics = (await apps.server.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;
    expect(metrics).toContain('campaign_apps_deliveries_delivered_total{system="dotdigital"} 1');
  });

  it('lists newsletters of which nothing was delivered', async () => {
    const { rows } = await report();
    expect(rows).toMatchObject([{ newsletter: 'Weekly', system: 'Dotdigital', delivered: 0, waiting: 0, failed: 0 }]);
  });

  it('is not shown for a campaign without newsletters', async () => {
    Object.assign(apps.cms.state, { campaign: { ...campaign } });
    expect(await report()).toEqual({ component: 'none' });
  });

  it('says that no newsletter system is set up, and nothing is queued', async () => {
    const bare = await startApps();
    Object.assign(bare.cms.state.campaign, offered);
    const { summary, rows } = (await reportsOf(bare, 'listening-party').get('newsletter-delivery')).json();
    await bare.stop();
    expect(summary).toEqual([{ label: 'Newsletter system', value: 'No newsletter system is set up' }]);
    expect(rows).toMatchObject([{ newsletter: 'Weekly', delivered: 0 }]);
  });
});
