import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { openIdSignOn } from '#server/providers/sso/openIdSignOn.ts';
import { SignOnRefusedError, SignOnUnreachableError } from '#server/providers/sso/sso.ts';
import { SetClock } from '../support/clock.ts';
import { type CompanyIssuer, companyGroup, startCompanyIssuer } from '../support/companyIssuer.ts';
import { startLocalHost } from '../support/localHost.ts';

const redirectUri = 'http://localhost:4200/api/auth/sign-on/callback';
const discoveryPath = '/.well-known/openid-configuration';

let issuer: CompanyIssuer;
let clock: SetClock;
beforeEach(async () => {
  issuer = await startCompanyIssuer();
  clock = new SetClock();
});
afterEach(() => issuer.close());

const signOn = () => {
  const { settings } = issuer;
  return openIdSignOn({ settings, clock, fetch: guardedRequest([settings.issuer]) });
};
const token = { email: 'nova@company.example', email_verified: true, name: 'Nova', groups: [companyGroup] };

/** Completes a sign-on as one user. */
async function come(at = signOn(), speech = {}) {
  const { address, secrets } = await at.begin(redirectUri);
  return at.finish(issuer.answer(new URL(address), 'one', { token, ...speech }), secrets);
}

describe('the issuer', () => {
  test('returns the user', async () => {
    expect(await come()).toEqual({
      issuer: issuer.settings.issuer,
      subject: 'one',
      name: 'Nova',
      email: 'nova@company.example',
      emailVerified: true,
      groups: [companyGroup],
      groupsLeftOut: false,
    });
  });

  test('is asked for its metadata when that is needed, and again after an hour', async () => {
    const at = signOn();
    const asked = () => issuer.asked.filter((path) => path === discoveryPath).length;
    expect(asked()).toBe(0);
    for (let round = 0; round < 3; round++) await at.begin(redirectUri);
    expect(asked()).toBe(1);
    clock.advance(3600);
    await at.begin(redirectUri);
    expect(asked()).toBe(2);
  });

  test('is asked twice if it fails, and again by the next user', async () => {
    const at = signOn();
    issuer.fail(discoveryPath, 503);
    await expect(at.begin(redirectUri)).rejects.toThrow(SignOnUnreachableError);
    expect(issuer.asked).toEqual([discoveryPath, discoveryPath]);
    issuer.fail(discoveryPath, null);
    expect((await at.begin(redirectUri)).address).toContain('/authorize?');
  });

  test('gets a code only once, whatever it returns', async () => {
    issuer.fail('/token', 503);
    await expect(come()).rejects.toThrow(SignOnUnreachableError);
    expect(issuer.asked.filter((path) => path === '/token')).toHaveLength(1);
  });

  test('that accepts the secret only in the form gets it there', async () => {
    issuer.metadata.token_endpoint_auth_methods_supported = ['client_secret_post'];
    await expect(come()).rejects.toThrow('invalid_client');
    issuer.takesSecretInForm = true;
    expect((await come()).subject).toBe('one');
  });

  test.each([404, 302])('that returns %i is unavailable', async (status) => {
    issuer.fail(discoveryPath, status);
    await expect(signOn().begin(redirectUri)).rejects.toThrow(SignOnUnreachableError);
  });

  test('without userinfo is trusted by its token', async () => {
    issuer.metadata.userinfo_endpoint = undefined;
    expect(await come(signOn(), { token: { ...token, name: undefined } })).toMatchObject({ name: null });
  });

  test.each([
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
  ])('with a %s that redirects to an internal address is not followed', async (endpoint) => {
    const inside = await startLocalHost();
    issuer.metadata[endpoint] = `${inside.origin}/inside`;
    const speech = endpoint === 'userinfo_endpoint' ? { token: {} } : {};
    await expect(come(signOn(), speech)).rejects.toThrow(SignOnUnreachableError);
    expect(inside.asked).toEqual([]);
    await inside.close();
  });

  test('that sends an invalid token is rejected', async () => {
    await expect(come(signOn(), { idToken: 'eyJ.no.token' })).rejects.toThrow(SignOnRefusedError);
    await expect(come(signOn(), { idToken: null })).rejects.toThrow(SignOnRefusedError);
  });

  test('a name is composed from its parts', async () => {
    const parts = { ...token, name: undefined, given_name: 'Nova', family_name: 'Field' };
    expect(await come(signOn(), { token: parts })).toMatchObject({ name: 'Nova Field' });
  });
});
