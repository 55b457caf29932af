import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '#campaign-apps/kit/fans/erasePerson.ts';
import { retryDeliveries, storeSystems } from '#campaign-apps/kit/newsletters/deliveryStore.ts';
import { createDeliveryWorker, type DeliveryWorker } from '#campaign-apps/kit/newsletters/deliveryWorker.ts';
import { dotdigitalSystem } from '#campaign-apps/kit/newsletters/dotdigital.ts';
import { sampleSystem } from '#campaign-apps/kit/newsletters/sample.ts';
import { webhookSystem } from '#campaign-apps/kit/newsletters/webhook.ts';
import { createConsumerData } from '#campaign-apps/kit/reports/consumerDataStore.ts';
import { signUpsOfAddress } from '#campaign-apps/kit/visitors/fanStore.ts';
import {
  asDotdigital,
  confirmedEvent,
  type NewsletterServer,
  startNewsletterServer,
  webhookSecret,
} from '../support/newsletterServer.ts';
import { newsletter, text, upcoming } from './datedPages.ts';
import { campaignId } from './fakeCms.ts';
import { good, withFans } from './fanCalls.ts';

const fans = withFans();
const { post, signUp, fanPage, confirmed, rows } = fans;
const ticked = { [`newsletter-${newsletter.id}`]: 'yes' };
const slowly = { timeout: 15_000 };

let receiver: NewsletterServer;
let dotdigital: NewsletterServer;
let worker: DeliveryWorker | null = null;
/** What the workers have logged. */
let logged: unknown[] = [];

beforeAll(async () => {
  receiver = await startNewsletterServer(() => ({}));
  dotdigital = await startNewsletterServer(asDotdigital);
});
afterAll(async () => {
  await receiver.stop();
  await dotdigital.stop();
});
beforeEach(async () => {
  logged = [];
  for (const server of [receiver, dotdigital]) server.calls.length = 0;
  receiver.state.answer = () => ({});
  dotdigital.state.answer = asDotdigital;
  const locales = { en: { form_id: 'f', addressbook_id: '12', consent_label: 'Weekly, please' } };
  const newsletters = [{ ...newsletter, locales }];
  fans.apps.setUp(upcoming, [text], { newsletter: { enabled: true }, newsletters });
  await storeSystems(fans.apps.database, ['webhook', 'dotdigital']);
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});

/** Starts the worker of another process. */
async function startWorker(): Promise<void> {
  await worker?.stop();
  await query("update campaign_apps.deliveries set due_at = now() where state = 'waiting'");
  worker = createDeliveryWorker({
    database: fans.apps.database,
    systems: [
      webhookSystem({ url: receiver.url, secret: webhookSecret }),
      dotdigitalSystem({ url: dotdigital.url, user: 'u', password: 'p' }),
    ],
    log: { warn: (...line: unknown[]) => void logged.push(line) },
    everyMs: 50,
  });
  worker.start();
}
const query = async (statement: string, values: unknown[] = []) =>
  (await fans.apps.database.query(statement, values)).rows;
const deliveries = () =>
  query('select system, event, state, failure, email from campaign_apps.deliveries order by system, id');
const states = async () => (await deliveries()).map(({ system, event, state }) => `${system} ${event} ${state}`);
const hooks = () =>
  receiver.calls.map(({ body, headers }) => {
    new Webhook(webhookSecret).verify(body, headers);
    const { type, data } = JSON.parse(body);
    return [type, data.email, data.state, data.newsletters.map(({ id }: { id: string }) => id)];
  });
const booked = () => dotdigital.calls.map(({ call }) => call.replace(/^.*\//, ''));

describe('what happens to a sign-up', () => {
  it('is delivered: a confirmation, the withdrawal of a newsletter, and that of the rest', async () => {
    await startWorker();
    await signUp(ticked);
    expect(await deliveries(), 'nothing before the confirmation').toEqual([]);
    const own = await fanPage();
    await Promise.all([post(`${own}/confirm`), post(`${own}/confirm`)]);
    await expect.poll(() => hooks(), slowly).toEqual([['signup.confirmed', good.email, 'confirmed', ['weekly']]]);
    await expect.poll(booked, slowly).toEqual(['with-consent', 'contacts']);
    const [{ id }] = await rows('id');
    await post(`${own}/withdraw`, { sign_up: id, newsletter: 'weekly' });
    await post(`${own}/withdraw`);
    await expect
      .poll(() => hooks().slice(1), slowly)
      .toEqual([
        ['signup.withdrawn', good.email, 'confirmed', ['weekly']],
        ['signup.withdrawn', good.email, 'withdrawn', []],
      ]);
    await expect.poll(booked, slowly).toEqual(['with-consent', 'contacts', 'unsubscribe']);
    await expect
      .poll(states, slowly)
      .toEqual([
        ...['dotdigital confirmed delivered', 'dotdigital withdrawn delivered'],
        ...['webhook confirmed delivered', 'webhook withdrawn delivered', 'webhook withdrawn delivered'],
      ]);
    expect(worker?.counts().get('webhook')).toMatchObject({ delivered: 3, failed: 0 });
    expect(logged).toEqual([]);
  });

  it('tells a system nothing of a confirmation that was withdrawn before it was sent', async () => {
    const own = await confirmed(ticked);
    expect(await states()).toEqual(['dotdigital confirmed waiting', 'webhook confirmed waiting']);
    await post(`${own}/withdraw`);
    expect(await deliveries()).toEqual([]);
    await signUp(ticked);
    await post(`${await fanPage()}/confirm`);
    expect(await states()).toEqual(['dotdigital confirmed waiting', 'webhook confirmed waiting']);
  });

  it('keeps the ids of the day of the sign-up, and delivers newsletters without ids to the webhook only', async () => {
    await signUp(ticked);
    fans.apps.setUp(upcoming, [text], { newsletters: [] });
    await post(`${await fanPage()}/confirm`);
    const [{ subscriptions }] = await query('select subscriptions from campaign_apps.deliveries');
    expect(subscriptions).toMatchObject([{ id: 'weekly', form_id: 'f', addressbook_id: '12' }]);
    await confirmed({ email: 'bea@example.com' });
    expect(await states()).toEqual([
      ...['dotdigital confirmed waiting', 'webhook confirmed waiting', 'webhook confirmed waiting'],
    ]);
  });

  it('queues a withdrawal for an address that bounces', async () => {
    await confirmed(ticked);
    await query('update campaign_apps.deliveries set attempts = 1');
    await query("update campaign_apps.sign_ups set state = 'bounced'");
    expect(await query("select sign_up_state from campaign_apps.deliveries where event = 'withdrawn'")).toEqual([
      ...[{ sign_up_state: 'bounced' }, { sign_up_state: 'bounced' }],
    ]);
  });
});

it('the sample system shows in the outbox what a newsletter system would get', async () => {
  expect(await sampleSystem(fans.apps.database).deliver(confirmedEvent, new AbortController().signal)).toEqual({
    ...{ state: 'delivered' },
  });
  const [{ recipient, subject, body }] = await query('select recipient, subject, body from campaign_apps.outbox');
  expect([recipient, subject]).toEqual(['ada@example.com', 'Newsletter system: signup.confirmed (Weekly)']);
  expect(JSON.parse(body).newsletters).toMatchObject([{ form_id: 'form-1', addressbook_id: '12' }]);
});

describe('an erasure', () => {
  const erase = async () => {
    const { database } = fans.apps;
    await erasePerson(database, await signUpsOfAddress(database, 'listening-party', good.email), new Date());
  };
  const addresses = async () => (await deliveries()).flatMap(({ email }) => email ?? []);

  it('withdraws first, and then keeps no address', async () => {
    await startWorker();
    await confirmed(ticked);
    await expect.poll(booked, slowly).toHaveLength(2);
    await expect.poll(() => hooks(), slowly).toHaveLength(1);
    await worker?.stop();
    await erase();
    expect(await addresses()).toEqual([good.email, good.email]);
    await startWorker();
    await expect.poll(() => hooks()[1], slowly).toEqual(['signup.withdrawn', good.email, 'withdrawn', ['weekly']]);
    await expect.poll(booked, slowly).toEqual(['with-consent', 'contacts', 'unsubscribe']);
    await expect.poll(addresses, slowly).toEqual([]);
    expect(receiver.calls[1]?.body).not.toContain('Ada');
  });

  it('of someone of whom no system knows tells no system', async () => {
    await confirmed(ticked);
    await erase();
    expect(await deliveries()).toEqual([]);
  });

  it('of a whole campaign by staff withdraws nobody, and delivers what waits', async () => {
    await confirmed(ticked);
    await createConsumerData(fans.apps.database).anonymise('listening-party', campaignId, new Date());
    await startWorker();
    await expect.poll(() => hooks(), slowly).toEqual([['signup.confirmed', good.email, 'confirmed', ['weekly']]]);
    await expect.poll(states, slowly).toEqual(['dotdigital confirmed delivered', 'webhook confirmed delivered']);
    expect(await addresses()).toEqual([]);
  });

  it('keeps the address for three days at most, while a system is away', async () => {
    await confirmed(ticked);
    await query('update campaign_apps.deliveries set attempts = 1');
    await erase();
    receiver.state.answer = () => ({ status: 500 });
    dotdigital.state.answer = () => ({ status: 500 });
    await query("update campaign_apps.deliveries set queued_at = now() - interval '4 days'");
    await startWorker();
    await expect.poll(states, slowly).toEqual(['dotdigital withdrawn failed', 'webhook withdrawn failed']);
    expect(await addresses()).toEqual([]);
    await retryDeliveries(fans.apps.database, campaignId);
    expect(await states(), 'without an address').not.toContain('webhook withdrawn waiting');
  });
});

describe('a system that is away', () => {
  it('is left alone for its Retry-After, and gets everything afterwards, in order', async () => {
    dotdigital.state.answer = () => ({ status: 429, headers: { 'retry-after': '7200' } });
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com'])
      await confirmed({ ...ticked, email });
    await startWorker();
    await expect.poll(() => hooks(), slowly).toHaveLength(5);
    const failures = async () =>
      query(`select failure, due_at > now() + interval '110 minutes' as "isLater"
      from campaign_apps.deliveries where system = 'dotdigital' and attempts > 0`);
    await expect.poll(failures, slowly).toHaveLength(4);
    await expect.poll(failures, slowly).toContainEqual({ failure: 'HTTP 429', isLater: true });
    expect(dotdigital.calls).toHaveLength(4);
    expect(JSON.stringify(logged)).toContain('HTTP 429');
    expect(JSON.stringify(logged)).not.toContain('@example.com');
    dotdigital.state.answer = asDotdigital;
    await startWorker();
    await expect.poll(async () => (await states()).filter((one) => one.endsWith('delivered')), slowly).toHaveLength(10);
    expect(dotdigital.calls).toHaveLength(14);
  });

  it('gets the withdrawal alone if the confirmation failed before it', async () => {
    receiver.state.answer = () => ({ status: 503 });
    const own = await confirmed(ticked);
    await startWorker();
    await expect.poll(() => receiver.calls.length, slowly).toBe(1);
    await expect.poll(async () => (await deliveries())[1], slowly).toMatchObject({ failure: 'HTTP 503' });
    await post(`${own}/withdraw`);
    receiver.state.answer = () => ({});
    await startWorker();
    await expect.poll(() => hooks().map(([type]) => type), slowly).toEqual(['signup.confirmed', 'signup.withdrawn']);
    await expect.poll(states, slowly).toContain('webhook withdrawn delivered');
    expect(await states()).not.toContain('webhook confirmed waiting');
  });

  it('gets the withdrawal after a confirmation that is being sent', async () => {
    receiver.state.answer = () => null;
    const own = await confirmed();
    await startWorker();
    await expect.poll(() => receiver.calls.length, slowly).toBe(1);
    await post(`${own}/withdraw`);
    expect(await states()).toEqual(['webhook confirmed sending', 'webhook withdrawn waiting']);
    receiver.state.answer = () => ({});
    // A shutdown ends the request, which may have arrived.
    await startWorker();
    await expect.poll(states, slowly).toEqual(['webhook withdrawn delivered']);
  });

  it('is given up after three days, and asked again when staff retry', async () => {
    await confirmed(ticked);
    dotdigital.state.answer = () => ({ status: 500 });
    await query("update campaign_apps.deliveries set queued_at = now() - interval '4 days'");
    await startWorker();
    await expect.poll(states, slowly).toContain('dotdigital confirmed failed');
    dotdigital.state.answer = asDotdigital;
    await startWorker();
    await retryDeliveries(fans.apps.database, campaignId);
    await expect.poll(states, slowly).toContain('dotdigital confirmed delivered');
  });
});
