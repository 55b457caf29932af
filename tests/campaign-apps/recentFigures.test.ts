import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const otherId = '0190c1f0-0000-7000-8000-00000000000b';
const claims: JWTPayload = {
  ...{ aud: 'pre-page', campaign_id: undefined, purpose: 'figures', permissions: ['campaigns-read'] },
};
const call = async (payload: object, changes: JWTPayload = {}) =>
  apps.server.inject({
    method: 'POST',
    url: '/figures/recent',
    headers: { authorization: `Bearer ${await apps.cms.token({ ...claims, ...changes })}` },
    payload,
  });
const add = (app: string, id: string, minutesAgo: number) =>
  apps.database.query(
    `insert into campaign_apps.sign_ups (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale, created_at)
     values ($1, $2, 7, 'Ada', gen_random_uuid()::text, gen_random_uuid()::text, 'Yes', 'en', $3)`,
    [app, id, new Date(apps.clock.now - minutesAgo * 60_000)],
  );

it('counts the sign-ups of the last minutes and the failing mails in campaigns of the app of the token', async () => {
  for (const minutes of [1, 9, 11]) await add('pre-page', campaignId, minutes);
  await add('listening-party', campaignId, 1);
  await apps.database.query(
    `insert into campaign_apps.mails (sign_up_id, kind, state, tries)
     select id, mail.kind, mail.state, mail.tries from campaign_apps.sign_ups, (values
       ('a', 'failed', 3), ('b', 'waiting', 1), ('c', 'waiting', 0), ('d', 'sent', 1)) as mail (kind, state, tries)
     where id in (select min(id) from campaign_apps.sign_ups)`,
  );
  const answer = await call({ campaign_ids: [campaignId, otherId], minutes: 10 });
  expect(answer.json()).toEqual({
    items: [
      { campaign_id: campaignId, sign_ups: 2, failing_mails: 2 },
      { campaign_id: otherId, sign_ups: 0, failing_mails: 0 },
    ],
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('answers only for tokens of this purpose, and a bounded question', async () => {
  expect((await call({ campaign_ids: [], minutes: 10 }, { purpose: 'fans' })).statusCode).toBe(403);
  expect((await call({ campaign_ids: [], minutes: 10 }, { permissions: [] })).statusCode).toBe(403);
  for (const minutes of [0, 61, 'ten']) expect((await call({ campaign_ids: [], minutes })).statusCode).toBe(422);
  const campaign_ids = Array.from({ length: 401 }, (_, at) => `campaign ${at}`);
  expect((await call({ campaign_ids, minutes: 10 })).statusCode).toBe(422);
});
