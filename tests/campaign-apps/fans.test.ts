import { describe, expect, it } from 'vitest';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { queueDue } from '#campaign-apps/kit/fans/reminders.ts';
import { createCampaigns } from '#campaign-apps/kit/tool/campaigns.ts';
import { createChanges } from '#campaign-apps/kit/tool/changes.ts';
import { createCmsApi } from '#campaign-apps/kit/tool/cmsApi.ts';
import { createSignUpStore } from '#campaign-apps/kit/visitors/signUpStore.ts';
import { day, newsletter, text, upcoming } from './datedPages.ts';
import { campaignId } from './fakeCms.ts';
import { good, withFans } from './fanCalls.ts';

const fans = withFans();
const { post, signUp, fanPage, confirmed, rows, mails } = fans;

describe('a sign-up', () => {
  it('waits for its confirmation, is asked for it once, and the page says so', async () => {
    const answer = await signUp();
    const shown = await fans.apps.server.inject({ url: String(answer.headers.location).replace('#sign-up', '') });
    expect(shown.body).toContain('Check your inbox');
    await signUp();
    expect(await rows('state, purpose')).toEqual([{ state: 'unconfirmed', purpose: 'reminder' }]);
    expect(await mails()).toEqual([{ kind: 'confirmation', round: expect.any(String), state: 'waiting' }]);
  });

  it('is asked for again after ten minutes, at most 20 times a day for an address', async () => {
    for (let time = 0; time < 22; time++) {
      await signUp();
      fans.apps.clock.now += 10 * 60_000;
    }
    expect(await mails()).toHaveLength(20);
  });

  it('is confirmed by a press of the button only, also twice and at the same time', async () => {
    await signUp();
    const own = await fanPage();
    const opened = await fans.apps.server.inject({ url: own });
    expect(opened.body).toContain('Yes, you may email me about this campaign.');
    expect(opened.headers['referrer-policy']).toBe('no-referrer');
    expect(await rows()).toEqual([{ state: 'unconfirmed' }]);
    const answers = await Promise.all([post(`${own}/confirm`), post(`${own}/confirm`)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await rows()).toEqual([{ state: 'confirmed' }]);
    expect((await fans.apps.server.inject({ url: String(answers[0]?.headers.location) })).body).toContain(
      'Your address is confirmed.',
    );
  });

  it('of a confirmed address answers the same, and adds newsletters only when they are confirmed', async () => {
    const first = await signUp();
    const own = await fanPage();
    await post(`${own}/confirm`);
    fans.apps.clock.now += 11 * 60_000;
    const second = await signUp({ name: 'Somebody else', [`newsletter-${newsletter.id}`]: 'yes' });
    expect([second.statusCode, second.headers.location]).toEqual([first.statusCode, first.headers.location]);
    expect(await rows('name, state, jsonb_array_length(newsletters) as newsletters')).toEqual([
      { name: 'Ada', state: 'confirmed', newsletters: 0 },
    ]);
    expect((await fans.apps.server.inject({ url: own })).body).toContain('Confirm your address');
    await post(`${own}/confirm`);
    expect(await rows('name, jsonb_array_length(newsletters) as newsletters, pending')).toEqual([
      { name: 'Ada', newsletters: 1, pending: null },
    ]);
  });

  it('of a confirmed address can add a reminder, and of one that withdrew is withdrawn again without a confirmation', async () => {
    fans.apps.setUp([-1, null], [text]);
    const own = await confirmed();
    expect(await rows('purpose')).toEqual([{ purpose: 'news' }]);
    fans.apps.clock.now += day;
    fans.apps.setUp(upcoming, [text]);
    await signUp();
    expect(await rows('purpose, state')).toEqual([{ purpose: 'reminder', state: 'confirmed' }]);
    await post(`${own}/withdraw`);
    await signUp();
    fans.apps.clock.now += 8 * day;
    await due();
    expect(await rows()).toEqual([{ state: 'withdrawn' }]);
  });

  it('needs no confirmation at an app without them, and gets no mail', async () => {
    const store = createSignUpStore(fans.apps.database, () => fans.apps.clock.now);
    const values = { name: 'Ada', email: good.email, country: '', consent: true, newsletters: [] };
    const agreed = {
      words: 'Yes',
      locale: 'en',
      subscriptions: [],
      purpose: 'reminder',
      confirms: false,
      link: '',
    } as const;
    const campaign = readCampaign(fans.apps.cms.state.campaign);
    if (campaign) await store.add(campaign, values, { ...agreed, subscriptions: [] });
    expect(await rows('state, confirmed_at is not null as is_confirmed')).toEqual([
      { state: 'confirmed', is_confirmed: true },
    ]);
    expect(await mails()).toEqual([]);
  });

  it('is deleted after 7 days without a confirmation', async () => {
    await signUp();
    await confirmed({ email: 'bea@example.com' });
    fans.apps.clock.now += 7 * day + 60_000;
    await due();
    expect(await rows('email')).toEqual([{ email: 'bea@example.com' }]);
  });
});

/** Runs what the apps do each minute, with the campaign as it is now. */
function due(): Promise<void> {
  const { config, database, clock } = fans.apps;
  const now = () => clock.now;
  const cms = createCmsApi(config);
  const changes = createChanges(cms, config.cmsToken, () => undefined);
  const campaigns = createCampaigns(cms, config.cmsToken, { changes, now, onStale: () => undefined });
  return queueDue({ database, campaigns, now });
}

describe('a reminder', () => {
  const reminders = async () => (await mails()).filter(({ kind }) => kind === 'reminder');

  it('is queued when the campaign starts, once, for confirmed sign-ups', async () => {
    await confirmed();
    await signUp({ email: 'unconfirmed@example.com' });
    await due();
    expect(await reminders()).toEqual([]);
    fans.apps.clock.now += day + 60_000;
    await due();
    await due();
    expect(await reminders()).toHaveLength(1);
  });

  it.each([
    ['a test', { test: true }],
    ['a draft', { published_at: null }],
  ])('waits while the campaign is %s', async (_kind, fields) => {
    await confirmed();
    fans.apps.setUp(upcoming, [text], fields);
    fans.apps.clock.now += day + 60_000;
    await due();
    expect(await reminders()).toEqual([]);
    fans.apps.setUp([-1, null], [text], { test: false, published_at: '2026-01-01T00:00:00.000Z' });
    fans.apps.clock.now += 10_000;
    await due();
    expect(await reminders()).toHaveLength(1);
  });

  it('waits for the date of a pre-page', async () => {
    const parts = { app: 'pre-page', parent_id: '0190c1f0-0000-7000-8000-000000000002' };
    fans.apps.setUp([null, null], [text], parts);
    const read = /name="read" value="([^"]*)"/.exec(await fans.apps.visit('pre-page'))?.[1] ?? '';
    await post('/pre-page/northern-lights/sign-up?lang=en', { ...good, read });
    await post(`${await fanPage(good.email, 'pre-page')}/confirm`);
    await due();
    expect(await reminders()).toEqual([]);
    fans.apps.setUp([-1, null], [text], parts);
    fans.apps.clock.now += 60 * 60_000;
    await due();
    expect(await reminders()).toHaveLength(1);
  });

  it('waits while the tool is down', async () => {
    await confirmed();
    fans.apps.clock.now += day + 60_000;
    fans.apps.cms.state.down = true;
    await due();
    expect(await rows('reminded_at')).toEqual([{ reminded_at: null }]);
    fans.apps.cms.state.down = false;
    await due();
    expect(await reminders()).toHaveLength(1);
  });

  it('is not queued for a deleted campaign', async () => {
    await confirmed();
    fans.apps.clock.now += day + 60_000;
    fans.apps.cms.state.deleted.add(campaignId);
    await due();
    fans.apps.cms.state.deleted.delete(campaignId);
    expect(await reminders()).toEqual([]);
    expect(await rows('reminded_at is null as waits')).toEqual([{ waits: false }]);
  });

  it('is not queued after the end, also not later', async () => {
    await confirmed();
    fans.apps.setUp([-2, -1], [text]);
    fans.apps.clock.now += day;
    await due();
    fans.apps.setUp([-2, null], [text]);
    fans.apps.clock.now += day;
    await due();
    expect(await reminders()).toEqual([]);
  });
});
