import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { readConfig } from '#server/config.ts';
import { makeProviders } from '#server/providers/index.ts';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { twelveXTwelve } from '#server/providers/tokenGate/twelveXTwelve.ts';
import { hostileTexts, type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';

let host: OutsideHost;
beforeEach(async () => {
  host = await startOutsideHost();
});
afterEach(() => host.close());

const make = (more: Partial<Parameters<typeof twelveXTwelve>[0]> = {}) =>
  twelveXTwelve({ ...host.needs, url: `${host.origin}/gate`, token: 'the-token', ...more });
const path = '/gate/test_accounts?product_id=album+7%2F..%3Fx';
const ask = (more = {}) => make(more).testAccounts('album 7/..?x');
const reason = (more = {}) => ask(more).catch((error: unknown) => String(error));
const outsideLocal = {
  APPS_DATABASE_URL: 'postgres://campaign_apps@db.example.com/campaign_apps',
  FAN_SMTP_URL: 'smtp://mail.example.com',
  FAN_MAIL_FROM: 'fans@example.com',
};
const account = { email: 'a@example.com', password: 'secret-password', has_access: true };

describe('twelve_x_twelve', () => {
  test('is called for the accounts of a product with its bearer; other fields are left out', async () => {
    host.reply(path, {
      json: {
        items: [
          { ...account, internal: 'x' },
          { ...account, has_access: false },
        ],
      },
    });
    expect(await ask()).toEqual([account, { ...account, has_access: false }]);
    expect(host.seen[0]?.authorization).toBe('Bearer the-token');
    await ask({ token: null });
    expect(host.seen[1]?.authorization).toBeUndefined();
  });

  test('has no accounts for an unknown product', async () => {
    host.reply(path, { status: 404 });
    expect(await ask()).toEqual([]);
  });

  test('returns at most a hundred accounts, and text stays text', async () => {
    const items = [...hostileTexts, ...Array(120).fill('x')].map((email) => ({ ...account, email }));
    host.reply(path, { json: { items } });
    const accounts = await ask();
    expect(accounts).toHaveLength(100);
    expect(accounts.slice(0, hostileTexts.length).map(({ email }) => email)).toEqual(hostileTexts);
  });

  test.each([
    ['by 429', { status: 429, headers: { 'retry-after': '60' } }, 'answered 429'],
    ['by 500', { status: 500 }, 'answered 500'],
    ['by 401', { status: 401 }, 'answered 401'],
    ['by a page', { text: '<html>secret-password' }, 'did not answer JSON'],
    ['by a list', { json: [account] }, 'answered in another shape'],
    ['by an account without a password', { json: { items: [{ email: 'a', has_access: true }] } }, 'in another shape'],
    ['by access as a word', { json: { items: [{ ...account, has_access: 'yes' }] } }, 'in another shape'],
  ])('that fails %s is reported, without its response', async (_name, reply, words) => {
    host.reply(path, reply);
    const said = await reason();
    expect(said).toContain(words);
    expect(said).not.toContain('the-token');
    expect(said).not.toContain('secret-password');
  });

  test('that floods or is silent is reported, and the guard applies', async () => {
    const bounds = { timeoutMs: 200, maxBytes: 100 };
    host.reply(path, { json: { items: [{ ...account, email: 'x'.repeat(200) }] } });
    expect(await reason({ bounds })).toContain('The response is larger than');
    host.on(path, () => undefined);
    expect(await reason({ bounds })).toContain('No complete response within 0.2 s');
    expect(await reason({ fetch: guardedRequest([]) })).toContain('is not a public address');
  });
});

describe('without a provider', () => {
  test('there are sample accounts, the same for a product everywhere, with and without access, different for another', async () => {
    const { tokenGate } = makeProviders(readConfig({}));
    const accounts = await tokenGate.testAccounts('album-7');
    expect(accounts).toEqual(sampleTestAccounts('album-7'));
    expect(accounts.map(({ has_access }) => has_access)).toEqual([true, true, false, false]);
    const all = [...accounts, ...sampleTestAccounts('album-8')];
    expect(new Set(all.map(({ email }) => email)).size).toBe(8);
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(4);
    expect(accounts[0]?.email).toMatch(/^listener-1\.\w+@gate\.example\.com$/);
  });

  test.each([
    { ENVIRONMENT: 'live' },
    { ENVIRONMENT: 'staging', PUBLIC_URL: 'https://cms.example.com' },
    { ENVIRONMENT: 'staging', HOST: '0.0.0.0' },
  ])('there are no sample accounts on live, nor if the server can be reached from outside: %j', async (environment) => {
    const { tokenGate } = makeProviders(readConfig({ ...environment, ...outsideLocal }));
    await expect(tokenGate.testAccounts('album-7')).rejects.toThrow('is not set up');
  });

  test('its own origin may be called if it is configured', async () => {
    host.reply('/test_accounts?product_id=p', { json: { items: [account] } });
    const { tokenGate } = makeProviders(readConfig({ TWELVE_X_TWELVE_URL: host.origin }));
    expect(await tokenGate.testAccounts('p')).toEqual([account]);
  });
});
