import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { invitationSecretOf } from '../support/mailbox.ts';
import { withMailServer } from '../support/mailServer.ts';
import type { Answer, As } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';

const mail = withMailServer();

let fresh = 0;
const freshEmail = () => `guest-${++fresh}@example.com`;
const good = 'seven quiet rivers turning';
const keyOf = ({ body }: Answer): string => body.detail.key;
const invite = (json: object, as: As = 'admin') =>
  mail.server.call('POST', '/api/users/invitations', {
    as,
    json: { emails: [freshEmail()], role: 'external', ...json },
  });
const join = (token: string, fields: object = {}) =>
  mail.server.call('PUT', '/api/users/password', { json: { token, new_password: good, ...fields } });
const signIn = (email: string) =>
  mail.server.call('POST', '/api/auth/jwt/session', { json: { email, password: good } });
const find = async (email: string) =>
  (await mail.server.call('GET', `/api/users?search=${email}`, { as: 'admin' })).body.items[0];
const again = (id: string) => mail.server.call('POST', `/api/users/${id}/invitation`, { as: 'admin' });
const withdraw = (id: string) => mail.server.call('DELETE', `/api/users/${id}/invitation`, { as: 'admin' });
const secret = async () => invitationSecretOf(await mail.mailbox.lastLink(mail.server));

describe('an invitation', () => {
  test('creates an approved user who chooses name and password, and sees the granted campaigns', async () => {
    const email = freshEmail();
    const [granted, other] = [await makeCampaign(mail.server.db), await makeCampaign(mail.server.db)];
    const invited = await invite({ emails: [email], campaign_ids: [granted.id] });
    expect([invited.status, invited.body]).toEqual([200, { items: [{ email, status: 'invited' }] }]);
    expect(await find(email)).toMatchObject({ role: 'external', state: 'approved', email_verified: false });
    expect((await find(email)).invited_at).toMatch(/Z$/);
    expect(keyOf(await signIn(email))).toBe('invalid-credentials');
    const token = await secret();
    expect(mail.mailbox.sent).toMatchObject([{ to: email, subject: 'You are invited to Campaign CMS' }]);
    expect((await join(token, { display_name: 'Ada Guest' })).status).toBe(204);
    const session = await signIn(email);
    expect(session.status).toBe(200);
    const bearer: As = { bearer: session.body.access_token };
    const me = await mail.server.call('GET', '/api/users/me', { as: bearer });
    expect(me.body).toMatchObject({ display_name: 'Ada Guest', invited_at: null, email_verified: true });
    const seen = async ({ id }: { id: string }) =>
      (await mail.server.call('GET', `/api/campaigns/${id}`, { as: bearer })).status;
    expect([await seen(granted), await seen(other)]).toEqual([200, 404]);
    expect(keyOf(await join(token))).toBe('invalid-password-reset-token');
  });

  test('is one request for several addresses and campaigns, also with an idempotency key, as screens send it', async () => {
    const emails = [freshEmail(), freshEmail()];
    const campaign_ids = [(await makeCampaign(mail.server.db)).id, (await makeCampaign(mail.server.db)).id];
    const invited = await mail.server.call('POST', '/api/users/invitations', {
      as: 'admin',
      headers: { [idempotencyKeyHeader]: randomUUID() },
      json: { emails, role: 'external', campaign_ids },
    });
    expect([invited.status, invited.body]).toEqual([
      200,
      { items: emails.map((email) => ({ email, status: 'invited' })) },
    ]);
    await mail.server.runJobs();
    expect(mail.mailbox.sent.map(({ to }) => to)).toEqual(emails);
  });

  test('invites the addresses that have no account, and names the others', async () => {
    const { email: known } = await makeUser(mail.server.db);
    const email = freshEmail();
    const { body } = await invite({ emails: [known.toUpperCase(), email, email.toUpperCase()], role: 'editor' });
    expect(body.items).toEqual([
      { email: known, status: 'email-taken' },
      { email, status: 'invited' },
    ]);
    await mail.server.runJobs();
    expect(mail.mailbox.sent.map(({ to }) => to)).toEqual([email]);
    expect(await find(email)).toMatchObject({ role: 'editor' });
  });

  test.each([
    ['no address', { emails: [] }, 422],
    ['too many addresses', { emails: Array.from({ length: 21 }, freshEmail) }, 422],
    ['what is not an address', { emails: ['nobody'] }, 422],
    ['an unknown role', { role: 'owner' }, 422],
    ['campaigns for a role that sees all', { role: 'editor', campaign_ids: [crypto.randomUUID()] }, 409],
    ['an unknown campaign', { campaign_ids: [crypto.randomUUID()] }, 404],
  ])('with %s is refused and invites nobody', async (_what, fields, status) => {
    const before = await mail.server.db.selectFrom('users').select('id').execute();
    expect((await invite(fields)).status).toBe(status);
    expect(await mail.server.db.selectFrom('users').select('id').execute()).toEqual(before);
  });

  test.each(['editor', 'external'] as const)('is refused for the role %s', async (role) => {
    expect((await invite({}, role)).status).toBe(403);
  });

  test('is sent again at most five times an hour, and each link works', async () => {
    const email = freshEmail();
    await invite({ emails: [email] });
    const first = await secret();
    const { id } = await find(email);
    for (let time = 0; time < 5; time += 1) expect((await again(id)).status).toBe(200);
    expect((await again(id)).status).toBe(429);
    await mail.server.runJobs();
    expect((await join(first)).status).toBe(204);
    expect(keyOf(await again(id))).toBe('too-many-requests');
  });

  test('can be withdrawn until the user has joined, and then the address can be invited again', async () => {
    const email = freshEmail();
    await invite({ emails: [email] });
    const token = await secret();
    expect((await withdraw((await find(email)).id)).status).toBe(204);
    expect(await find(email)).toBeUndefined();
    expect(keyOf(await join(token))).toBe('invalid-password-reset-token');
    await invite({ emails: [email] });
    expect((await join(await secret())).status).toBe(204);
    expect(keyOf(await withdraw((await find(email)).id))).toBe('not-invited');
    expect(keyOf(await again((await find(email)).id))).toBe('not-invited');
  });

  test('is accepted once if several links of it are used at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = freshEmail();
      await invite({ emails: [email] });
      const first = await secret();
      await again((await find(email)).id);
      const second = await secret();
      const answers = await Promise.all([
        join(first, { display_name: 'First' }),
        join(second, { display_name: 'Second' }),
        join(first, { display_name: 'First' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
      const winner = answers[1]?.status === 204 ? 'Second' : 'First';
      expect(await find(email)).toMatchObject({ display_name: winner, invited_at: null });
    }
  });

  test('is accepted or withdrawn, and not sent again to a user who has joined, with requests at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = freshEmail();
      await invite({ emails: [email] });
      const token = await secret();
      const { id } = await find(email);
      const [joined, withdrawn] = await Promise.all([join(token), withdraw(id), again(id)]);
      expect([joined.status, withdrawn.status]).toEqual(joined.status === 204 ? [204, 409] : [400, 204]);
      const user = await find(email);
      expect(user?.invited_at).toBe(joined.status === 204 ? null : undefined);
    }
  });

  test('expires after a week', async () => {
    const email = freshEmail();
    await invite({ emails: [email] });
    const token = await secret();
    mail.server.clock.advance(7 * 24 * 3600 + 1);
    expect(keyOf(await join(token))).toBe('invalid-password-reset-token');
  });

  test('is mailed again to somebody who registers with the address, whose password has no effect', async () => {
    const email = freshEmail();
    await invite({ emails: [email] });
    await mail.server.runJobs();
    const stranger = { display_name: 'Stranger', email, password: good };
    expect((await mail.server.call('POST', '/api/users', { json: stranger })).status).toBe(202);
    await mail.server.runJobs();
    const subjects = mail.mailbox.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set(['You are invited to Campaign CMS']));
    expect(keyOf(await signIn(email))).toBe('email-unverified');
  });
});

test('a user who is not invited keeps the name when the password is reset', async () => {
  const { email, display_name } = await makeUser(mail.server.db);
  await mail.server.call('POST', '/api/users/password_reset', { json: { email } });
  const link = await mail.mailbox.lastLink(mail.server);
  const token = link.hash.replace('#/password-reset/', '');
  expect((await join(token, { display_name: 'Somebody else' })).status).toBe(204);
  expect(await find(email)).toMatchObject({ display_name });
});

test('without passwords, an invited user waits for the first company sign-on of the address', async () => {
  const email = freshEmail();
  await find(email);
  Object.assign(mail.server.config, { passwordSignIn: false });
  await invite({ emails: [email], role: 'editor' });
  await mail.server.runJobs();
  Object.assign(mail.server.config, { passwordSignIn: true });
  expect(mail.mailbox.sent.at(-1)?.text).toContain('Log in with your company account');
  const waiting = await mail.server.db
    .selectFrom('awaited_identities')
    .innerJoin('users', 'users.id', 'awaited_identities.user_id')
    .select('users.email')
    .execute();
  expect(waiting).toEqual([{ email }]);
});

test('a user was last seen at the latest request, to the minute', async () => {
  const person = await makeUser(mail.server.db);
  const { access_token: bearer } = await freshSignIn(mail.server, person);
  mail.server.clock.advance(120);
  await mail.server.call('GET', '/api/users/me', { as: { bearer } });
  const { body } = await mail.server.call('GET', `/api/users/${person.id}`, { as: 'admin' });
  expect(body.last_seen_at).toBe(mail.server.clock.now().toISOString());
});
