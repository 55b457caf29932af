import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { withMailServer } from '../support/mailServer.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import type { As } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';

const mail = withMailServer({ releaseApprovals: { count: 1, by_others: true } });
const server = () => mail.server;
const { create, patchIn, publish, discard, approvals, judge } = releaseCalls(server);
const { auditOf } = campaignCalls(server);

let app: string;
let id: string;
let release: string;
beforeEach(async () => {
  app = (await makeApp(server().db, { config: { drafts_enabled: true } })).id;
  id = (await makeCampaign(server().db, { app, name: 'Summer' })).id;
  release = await create();
  await patchIn(release, id, { name: 'One' });
});

const path = () => `/api/releases/${release}/review_links`;
const link = (json: object = {}, as: As = 'admin') => server().call('POST', path(), { as, json: { days: 7, ...json } });
const list = async () => (await server().call('GET', path(), { as: 'editor' })).body.items;
const tokenOf = (url: string) => url.split('/#/review/')[1] ?? '';
const open = (token: string) => server().call('POST', '/api/reviews', { json: { token } });
const say = (token: string, of: string, verdict = 'approved') =>
  server().call('POST', '/api/reviews/verdicts', { json: { token, verdict, of, comment: 'Fine' } });
/** Creates a user who is logged in. */
async function person(role: 'editor' | 'external') {
  const user = await makeUser(server().db, { role });
  return { id: user.id, bearer: (await freshSignIn(server(), user)).access_token };
}
/** Mails a link, and returns its token. */
async function mailed(email = 'manager@example.com', as: As = 'admin'): Promise<string> {
  expect((await link({ email }, as)).status).toBe(201);
  return tokenOf((await mail.mailbox.lastLink(server())).href);
}

describe('a review link', () => {
  test('shows the changes and previews of all campaigns, and approves nothing', async () => {
    const { body } = await link();
    expect(body).toMatchObject({ email: null, created_by: { display_name: 'The admin' } });
    const review = (await open(tokenOf(body.url))).body;
    expect(review).toMatchObject({
      release: { name: 'Friday', state: 'open' },
      sender: 'The admin',
      reviewer: null,
      campaigns: [{ id, name: 'Summer', changes: [{ path: 'name', from: 'Summer', to: 'One', by: null }] }],
    });
    const preview = new URL(review.campaigns[0].preview_url).searchParams.get('preview') ?? '';
    expect(decodeJwt(preview)).toMatchObject({ aud: app, campaign_id: id, purpose: 'preview', release, sub: body.id });
    expect((await say(tokenOf(body.url), review.hash)).body.detail.key).toBe('forbidden');
  });

  test('is a preview link of the campaigns of its release, as long as the release is open', async () => {
    const { body } = await link();
    const check = (campaign: string) =>
      server().call('GET', `/api/preview_links/${body.id}?campaign_id=${campaign}`, { as: 'editor' });
    expect((await check(id)).body).toEqual({ id: body.id, campaign_id: id, expires_at: body.expires_at });
    expect((await check((await makeCampaign(server().db)).id)).status).toBe(404);
    await discard(release);
    expect((await check(id)).status).toBe(404);
    expect((await open(tokenOf(body.url))).body).toMatchObject({
      release: { state: 'discarded' },
      campaigns: [{ preview_url: null }],
    });
    expect((await link()).body.detail.key).toBe('release-closed');
  });

  test('is null for apps that show no previews', async () => {
    const other = await makeCampaign(server().db, { app: (await makeApp(server().db)).id });
    await patchIn(release, other.id, { name: 'Two' });
    const { campaigns } = (await open(tokenOf((await link()).body.url))).body;
    expect(campaigns.find((one: { id: string }) => one.id === other.id).preview_url).toBeNull();
  });

  test('ends when it is revoked, and when its creator loses access', async () => {
    const { id: user, bearer } = await person('editor');
    const [first, second] = [(await link()).body, (await link({}, { bearer })).body];
    expect((await list()).map((one: { id: string }) => one.id)).toEqual([second.id, first.id]);
    const revoked = await server().call('DELETE', `${path()}/${first.id}`, { as: 'editor' });
    expect([revoked.status, (await open(tokenOf(first.url))).status]).toEqual([204, 410]);
    await server().call('POST', `/api/users/${user}/state`, { as: 'admin', json: { state: 'rejected' } });
    expect((await open(tokenOf(second.url))).body.detail.key).toBe('review-ended');
    expect(await list()).toEqual([]);
  });

  test('ends after its days, and other tokens open nothing', async () => {
    const { body } = await link({ days: 1 });
    server().clock.advance(86_400_000);
    expect((await open(tokenOf(body.url))).status).toBe(410);
    expect((await open('a.b.c')).status).toBe(410);
    expect((await server().call('GET', '/api/campaigns', { as: { bearer: tokenOf(body.url) } })).status).toBe(401);
  });
});

describe('a mailed review link', () => {
  test('is only in the mail, and its owner approves what they saw', async () => {
    const token = await mailed();
    expect(await list()).toMatchObject([{ email: 'manager@example.com', url: null }]);
    const { hash, reviewer } = (await open(token)).body;
    expect(reviewer).toBe('manager@example.com');
    expect((await say(token, hash)).body.verdicts).toMatchObject([
      { user: null, reviewer: 'manager@example.com', verdict: 'approved', comment: 'Fine', holds: true },
    ]);
    expect(await approvals(release)).toMatchObject({ missing: 0, items: [{ reviewer: 'manager@example.com' }] });
    expect((await auditOf(release)).at(-1)).toMatchObject({
      action: 'release.approved',
      user_id: null,
      details: { via: 'review-link', reviewer: 'manager@example.com' },
    });
    expect((await publish(release)).status).toBe(200);
  });

  test('asks again after a later change', async () => {
    const token = await mailed();
    const { hash } = (await open(token)).body;
    await say(token, hash);
    await patchIn(release, id, { name: 'Two' });
    expect((await say(token, hash)).body.detail.key).toBe('release-changed');
    expect((await open(token)).body.verdicts).toMatchObject([{ holds: false, changed_since: 1 }]);
    expect((await approvals(release)).missing).toBe(1);
  });

  test('does not count where others must approve, if a person who changed the release sent it', async () => {
    const token = await mailed('second@example.com', 'editor');
    await say(token, (await open(token)).body.hash);
    expect((await approvals(release)).missing).toBe(1);
  });

  test('counts once with the account of the same address', async () => {
    await server()
      .db.updateTable('users')
      .set({ email: 'admin@example.com' })
      .where('display_name', '=', 'The admin')
      .execute();
    const token = await mailed('admin@example.com');
    await say(token, (await open(token)).body.hash);
    expect((await judge(release, 'admin', 'changes-wanted')).body.missing).toBe(1);
  });

  test('approves nothing while the release has campaigns that its sender does not see', async () => {
    const { id: user, bearer } = await person('external');
    id = (await makeCampaign(server().db, { app, grantedTo: { id: user } })).id;
    release = await create('Own', { bearer });
    await patchIn(release, id, { name: 'Three' }, { as: { bearer } });
    const token = await mailed('guest@example.com', { bearer });
    expect((await open(token)).body.reviewer).toBe('guest@example.com');
    await patchIn(release, (await makeCampaign(server().db)).id, { name: 'Hidden' });
    const review = (await open(token)).body;
    expect(review).toMatchObject({ reviewer: null, campaigns: [{ id }] });
    expect((await say(token, review.hash)).status).toBe(403);
  });
});
