import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { awaitIdentity } from '#server/modules/auth/auth.ts';
import { ensureAdmin } from '#server/modules/userManagement/userManagement.ts';
import { makeUser } from '../../support/builders.ts';
import { companyGroup, type Speech } from '../../support/companyIssuer.ts';
import type { TestServer } from '../../support/server.ts';
import { me, startAnotherProcess } from './signInSteps.ts';
import { auditOf, companyServer, goIn, goodClaims, newColleague, refusalOf, signOnAs, userOf } from './signOnSteps.ts';

const { issuer, server } = await companyServer();

const notInGroup = 'You are not in the group yet';
const waits = 'Your account is awaiting approval';

/** Returns how a sign-on ends: the heading of the page and the detail for the administrator. */
async function outcomeOf(
  speech: (good: ReturnType<typeof goodClaims>) => Speech,
  at: Pick<TestServer, 'app'> = server,
) {
  const colleague = newColleague();
  const { title, body } = await refusalOf(await signOnAs(at, issuer, colleague, speech(goodClaims(colleague))));
  const made = (await userOf(server, colleague)) !== undefined;
  return { title, detail: /<details>.*<p>([\w-]+):/s.exec(body)?.[1], made };
}

describe('the groups claim refuses everyone', () => {
  test.each<[string, unknown, string]>([
    ['is the group as a text', companyGroup, 'groups-malformed'],
    ['is several as a text', `everybody ${companyGroup}`, 'groups-malformed'],
    ['is an object', { [companyGroup]: true, 0: companyGroup }, 'groups-malformed'],
    ['is null', null, 'groups-malformed'],
    ['is true', true, 'groups-malformed'],
    ['is empty', [], 'not-in-group'],
    ['has other groups', ['everybody', 'cms'], 'not-in-group'],
    ['has one with a longer name', [`${companyGroup}-staging`], 'not-in-group'],
    ['has one with a shorter name', [companyGroup.slice(0, -1)], 'not-in-group'],
    ['has it in capitals', [companyGroup.toUpperCase()], 'not-in-group'],
    ['has it by its path', [`/${companyGroup}`], 'not-in-group'],
    ['has it inside of a list', [[companyGroup]], 'not-in-group'],
    ['has several in one text', [`everybody,${companyGroup}`], 'not-in-group'],
  ])('that %s', async (_what, groups, detail) => {
    expect(await outcomeOf((good) => ({ token: { ...good, groups } }))).toEqual({
      title: notInGroup,
      detail,
      made: false,
    });
  });

  test('if it is missing', async () => {
    const detail = 'groups-missing';
    expect(await outcomeOf((good) => ({ token: { ...good, groups: undefined } }))).toEqual({
      title: notInGroup,
      detail,
      made: false,
    });
  });

  test('if it was omitted for its length', async () => {
    const token = { groups: undefined, _claim_names: { groups: 'src1' } };
    expect(await outcomeOf((good) => ({ token: { ...good, ...token } }))).toMatchObject({ detail: 'groups-left-out' });
  });

  test('from userinfo, if the ID token has a signed one', async () => {
    const groups = ['everybody'];
    const outcome = await outcomeOf((good) => ({ token: { ...good, groups, email: undefined }, userinfo: good }));
    expect(outcome).toMatchObject({ detail: 'not-in-group', made: false });
  });
});

describe('claims missing from the ID token are requested', () => {
  test.each<[string, (good: ReturnType<typeof goodClaims>) => Speech]>([
    ['all of it', (userinfo) => ({ userinfo })],
    ['the groups', (good) => ({ token: { ...good, groups: undefined }, userinfo: { groups: [companyGroup] } })],
    ['the name', (good) => ({ token: { ...good, name: undefined }, userinfo: { name: 'Nova' } })],
  ])('from userinfo: %s', async (_what, speech) => {
    expect(await outcomeOf(speech)).toMatchObject({ title: waits, made: true });
  });

  test('but not if the ID token is complete', async () => {
    const asked = issuer.asked.length;
    await outcomeOf((token) => ({ token }));
    expect(issuer.asked.slice(asked)).not.toContain('/userinfo');
  });

  test('and nobody gets in if userinfo fails', async () => {
    const outcome = await outcomeOf((good) => ({ token: { ...good, groups: undefined }, userinfo: 500 }));
    expect(outcome).toMatchObject({ title: 'Company sign-on can’t be reached', made: false });
  });
});

describe('an email address', () => {
  const unverified = { title: 'Your email is not verified', detail: 'email-unverified', made: false };

  test.each<[string, (good: ReturnType<typeof goodClaims>) => Speech]>([
    ['the issuer says is not verified', (good) => ({ token: { ...good, email_verified: false } })],
    ['the issuer says nothing of', (good) => ({ token: { ...good, email_verified: undefined } })],
    ['is verified in words', (good) => ({ token: { ...good, email_verified: 'true' } })],
    [
      'is verified for another address',
      (good) => ({
        token: { ...good, email_verified: undefined },
        userinfo: { email: 'other@company.example', email_verified: true },
      }),
    ],
    ['is none', (good) => ({ token: { ...good, email: 'nova at company' } })],
  ])('that %s creates no account', async (_what, speech) => {
    expect(await outcomeOf(speech)).toEqual(unverified);
  });

  test('that is missing creates no account', async () => {
    const outcome = await outcomeOf((good) => ({ token: { ...good, email: undefined } }));
    expect(outcome).toMatchObject({ detail: 'no-email', made: false });
  });

  test('counts as verified if the configuration trusts the directory, unless the claim says it is not', async () => {
    const app = await startAnotherProcess(server, { oidc: { ...issuer.settings, trustsEmail: true } });
    const with_ = (email_verified: unknown) => outcomeOf((good) => ({ token: { ...good, email_verified } }), { app });
    expect(await with_(undefined)).toMatchObject({ title: waits, made: true });
    expect(await with_(false)).toEqual(unverified);
    await app.close();
  });
});

describe('an administrator created for company sign-on', () => {
  const made = (email: string) => ensureAdmin(server, email, (trx, id) => awaitIdentity(trx, id, server.clock.now()));

  test('is linked by the first verified identity with the address, and by no later one', async () => {
    const [admin, other] = [newColleague('Ada Root'), newColleague()];
    const { id } = await made(admin.email.toUpperCase());
    for (const email_verified of [false, undefined]) {
      const token = { ...goodClaims({ ...other, email: admin.email }), email_verified };
      expect((await refusalOf(await signOnAs(server, issuer, other, { token }))).title).toContain('not verified');
    }
    const tokens = await goIn(server, await signOnAs(server, issuer, admin));
    expect((await me(server.app, tokens.access_token)).json()).toMatchObject({
      id,
      role: 'admin',
      display_name: 'Ada Root',
    });
    expect(await auditOf(server, id)).toContain('user.identity-linked');
    const late = await refusalOf(await signOnAs(server, issuer, { ...other, email: admin.email }));
    expect(late.title).toBe('An account with this email already exists');
  });

  test('who is not in the group is not linked', async () => {
    const admin = newColleague();
    const { id } = await made(admin.email);
    await signOnAs(server, issuer, admin, { token: { ...goodClaims(admin), groups: [] } });
    expect(await auditOf(server, id)).not.toContain('user.identity-linked');
    await goIn(server, await signOnAs(server, issuer, admin));
  });

  test('may be an account with a password, which is linked once, even by 10 identities at once', async () => {
    const { email, id } = await makeUser(server.db);
    await made(email);
    const rivals = Array.from({ length: 10 }, () => ({ ...newColleague(), email }));
    await Promise.all(rivals.map((rival) => signOnAs(server, issuer, rival)));
    const linked = await server.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute();
    expect(linked).toHaveLength(1);
  });

  test('who is created again has the new identity instead of the old one', async () => {
    const admin = newColleague();
    await made(admin.email);
    await goIn(server, await signOnAs(server, issuer, admin));
    await made(admin.email);
    const moved = { ...newColleague(), email: admin.email };
    await goIn(server, await signOnAs(server, issuer, moved));
    expect((await refusalOf(await signOnAs(server, issuer, admin))).title).toContain('account with this email');
  });
});

describe('where a strength of the login is demanded', () => {
  const needed = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_GROUP: 'c' };
  const { oidc } = readConfig({ ...needed, OIDC_ACR_VALUES: ' urn:mfa,phr ', OIDC_AMR_VALUES: 'mfa hwk' });
  const { acrValues = [], amrValues = [] } = oidc ?? {};
  const demanding = { ...issuer.settings, acrValues, amrValues };

  test('it is requested, and a token with one of the values of each claim signs in', async () => {
    const app = await startAnotherProcess(server, { oidc: demanding });
    const colleague = newColleague();
    const token = { ...goodClaims(colleague), acr: 'phr', amr: ['pwd', 'mfa'] };
    const came = await signOnAs({ app }, issuer, colleague, { token });
    expect(came.request.searchParams.get('acr_values')).toBe('urn:mfa phr');
    expect((await refusalOf(came)).title).toBe(waits);
    await app.close();
  });

  test.each<[string, object, Record<string, unknown>]>([
    ['neither claim', {}, {}],
    ['another acr', { acr: '1', amr: ['mfa'] }, {}],
    ['a part of an acr', { acr: 'urn:mfa phr', amr: ['mfa'] }, {}],
    ['an acr in a list', { acr: ['phr'], amr: ['mfa'] }, {}],
    ['no amr', { acr: 'phr' }, {}],
    ['another amr', { acr: 'phr', amr: ['pwd'] }, {}],
    ['an amr that is a text', { acr: 'phr', amr: 'mfa' }, {}],
    ['both claims in userinfo only', {}, { acr: 'phr', amr: ['mfa'] }],
  ])('a token with %s is refused in plain words and makes no account', async (_what, claims, userinfo) => {
    const app = await startAnotherProcess(server, { oidc: demanding });
    const outcome = await outcomeOf((good) => ({ token: { ...good, name: undefined, ...claims }, userinfo }), { app });
    expect(outcome).toEqual({ title: 'A stronger login is needed', detail: 'too-weak', made: false });
    await app.close();
  });
});
