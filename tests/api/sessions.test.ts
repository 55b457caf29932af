import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCampaign, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { type Answer, type As, startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn, signOut } from '../support/signIns.ts';

let server: TestServer;
let ann: TestUser;
let campaign: { id: string; app: string };
beforeAll(async () => {
  server = await startTestServer({ config: { accessTokenSeconds: 2 * 3600 } });
});
beforeEach(async () => {
  ann = await makeUser(server.db);
  campaign = await makeCampaign(server.db);
});
afterAll(() => server.close());

const lock = (as: As, session?: string, body: object = {}): Promise<Answer> =>
  server.call('PUT', `/api/campaigns/${campaign.id}/lock`, {
    as,
    json: body,
    headers: session === undefined ? {} : { 'x-session-id': session },
  });
const secretOf = ({ headers }: Answer): string => String(headers['x-session-id']);
const lastEvent = () => server.db.selectFrom('events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('a session', () => {
  test('is created by the first lock call without one, as 256 random bits of which only the hash is stored', async () => {
    const answer = await lock(ann);
    expect(answer.status, answer.text).toBe(200);
    const secret = secretOf(answer);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await server.db.selectFrom('sessions').selectAll().where('user_id', '=', ann.id).execute();
    expect(rows.map(({ alias }) => alias)).toEqual([answer.body.session]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('is recognized by its secret, which is not returned again', async () => {
    const first = await lock(ann);
    const again = await lock(ann, secretOf(first));
    expect([again.status, again.body.session, again.headers['x-session-id']]).toEqual([
      200,
      first.body.session,
      undefined,
    ]);
  });

  test('is not created by a refused call', async () => {
    await lock(ann);
    const refused = await lock(await makeUser(server.db));
    expect([refused.status, refused.headers['x-session-id']]).toEqual([423, undefined]);
  });

  test('is ignored with another bearer, or if its alias is sent', async () => {
    const first = await lock(ann);
    const secret = secretOf(first);
    const other = { bearer: (await freshSignIn(server, ann)).access_token };
    const thief = await makeUser(server.db);
    for (const [as, session] of [
      [thief, secret],
      [other, secret],
      [ann, first.body.session],
      [ann, secret.slice(0, -1)],
      [ann, ''],
    ] as const) {
      expect((await lock(as, session)).status).toBe(423);
    }
    const bearer = await makePersonalToken(server.db, {
      user: ann,
      permissions: ['campaigns-read', 'campaigns-modify'],
    });
    const patch = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, {
      as: { bearer },
      json: { fields: { name: 'Through' } },
      headers: { 'x-session-id': secret },
    });
    expect(patch.status).toBe(423);
  });

  test('may write under the lock of its tab', async () => {
    const first = await lock(ann);
    const patch = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, {
      as: ann,
      json: { fields: { name: 'Mine' } },
      headers: { 'x-session-id': secretOf(first) },
    });
    expect(patch.status, patch.text).toBe(200);
    expect((await lastEvent()).payload).toMatchObject({ session: first.body.session });
  });

  test('ends with its sign-in, and its locks with it', async () => {
    const signIn = await freshSignIn(server, ann);
    const as = { bearer: signIn.access_token };
    const secret = secretOf(await lock(as));
    await signOut(server, signIn);
    const told = await server.db.selectFrom('events').select('type').orderBy('id', 'desc').limit(2).execute();
    expect(told.map(({ type }) => type)).toEqual(['sign_in_ended', 'unlock_campaign']);
    expect((await lock(as, secret)).status).toBe(401);
    const next = await lock(ann, secret);
    expect(next.status).toBe(200);
    expect(secretOf(next)).not.toBe(secret);
  });

  test('that was not used for an hour is deleted, unless it holds a lock', async () => {
    const [holding, idle] = [await lock(ann), await lock(await makeUser(server.db), undefined, { take_over: true })];
    const aliases = async () => {
      const rows = await server.db.selectFrom('sessions').select('alias').execute();
      return rows.map(({ alias }) => alias);
    };
    server.clock.advance(3_599);
    await lock(ann, secretOf(holding), { take_over: true });
    await server.timers.turn();
    expect(await aliases()).toEqual(expect.arrayContaining([holding.body.session, idle.body.session]));
    server.clock.advance(1);
    await server.timers.turn();
    const left = await aliases();
    expect(left).toContain(holding.body.session);
    expect(left).not.toContain(idle.body.session);
  });
});

describe('an editor token', () => {
  const tokenOf = async (as: As, session: string): Promise<As> => {
    const json = { campaign_id: campaign.id, purpose: 'editor' };
    const headers = { 'x-session-id': session };
    const { body } = await server.call('POST', `/api/apps/${campaign.app}/token`, { as, json, headers });
    return { bearer: body.token };
  };
  const patchPage = (as: As, page: object) =>
    server.call('POST', `/api/campaigns/${campaign.id}/patch`, { as, json: { fields: { page } } });

  test("writes under the lock of the tab that requested it, and not under another's", async () => {
    const taken = await lock(ann);
    const editor = await tokenOf(ann, secretOf(taken));
    expect((await patchPage(editor, { a: 1 })).status).toBe(200);
    expect((await lastEvent()).payload).toMatchObject({ session: taken.body.session });
    await lock(await makeUser(server.db), undefined, { take_over: true });
    expect((await patchPage(editor, { a: 2 })).status).toBe(423);
  });

  test('acts for no tab once its session has ended', async () => {
    const signIn = await freshSignIn(server, ann);
    const as = { bearer: signIn.access_token };
    const editor = await tokenOf(as, secretOf(await lock(as)));
    await signOut(server, signIn);
    expect((await patchPage(editor, { a: 1 })).status).toBe(200);
    expect((await lastEvent()).payload).toMatchObject({ session: null });
  });
});
