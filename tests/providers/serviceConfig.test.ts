import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { makeProviders } from '#server/providers/index.ts';
import { makeMusicKey, startOutsideHost } from '../support/outsideServices.ts';

const { pem } = makeMusicKey();
const apple = { APPLE_TEAM_ID: 'TEAM123456', APPLE_KEY_ID: 'KEY1234567', APPLE_PRIVATE_KEY: pem };

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the outside services', () => {
  test('are empty without variables', () => {
    expect(readConfig({}).services).toEqual({
      spotify: null,
      apple: { account: null, storefront: 'us' },
      parties: null,
      tokenGate: null,
      sheets: null,
      translation: null,
    });
  });

  test('are configured by their variables', () => {
    const { services } = readConfig({
      SPOTIFY_CLIENT_ID: 'id',
      SPOTIFY_CLIENT_SECRET: 'secret',
      SPOTIFY_MARKET: 'DE',
      ...apple,
      APPLE_PRIVATE_KEY: pem.trim().replaceAll('\n', '\\n'),
      APPLE_STOREFRONT: 'de',
      PARTY_SERVICE_URL: 'https://parties.example.com/v1/',
      PARTY_SERVICE_TOKEN: 'token',
      TWELVE_X_TWELVE_URL: 'https://gate.example.com/api/',
      DEEPL_API_KEY: 'a-key:fx',
    });
    expect(services).toEqual({
      spotify: { clientId: 'id', clientSecret: 'secret', market: 'de' },
      apple: {
        account: { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: pem.trim() },
        storefront: 'de',
      },
      parties: { url: 'https://parties.example.com/v1', token: 'token' },
      tokenGate: { url: 'https://gate.example.com/api', token: null },
      sheets: null,
      translation: 'a-key:fx',
    });
  });

  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  test.each<[Record<string, string>, string]>([
    [
      { SPOTIFY_CLIENT_ID: 'id' },
      'SPOTIFY_CLIENT_SECRET is missing: SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET belong together',
    ],
    [
      { APPLE_TEAM_ID: 'a', APPLE_PRIVATE_KEY: pem },
      'APPLE_KEY_ID is missing: APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY belong together',
    ],
    [
      { ...apple, APPLE_PRIVATE_KEY: 'secret' },
      'APPLE_PRIVATE_KEY must be the MusicKit key (.p8): a P-256 private key as PEM',
    ],
    [
      { ...apple, APPLE_PRIVATE_KEY: rsa },
      'APPLE_PRIVATE_KEY must be the MusicKit key (.p8): a P-256 private key as PEM',
    ],
    [{ APPLE_STOREFRONT: 'usa' }, "APPLE_STOREFRONT must be a two-letter country code, not 'usa'"],
    [
      { SPOTIFY_MARKET: '1', SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 's' },
      "SPOTIFY_MARKET must be a two-letter country code, not '1'",
    ],
    [{ PARTY_SERVICE_TOKEN: 'secret' }, 'PARTY_SERVICE_TOKEN has no effect without PARTY_SERVICE_URL'],
    [{ TWELVE_X_TWELVE_TOKEN: 'secret' }, 'TWELVE_X_TWELVE_TOKEN has no effect without TWELVE_X_TWELVE_URL'],
    [{ DEEPL_API_KEY: 'secret key' }, 'DEEPL_API_KEY is not a valid key'],
    [{ PARTY_SERVICE_URL: 'nowhere' }, "PARTY_SERVICE_URL must be a URL (http://… or https://…), not 'nowhere'"],
    [
      { PARTY_SERVICE_URL: 'https://a:secret@b.example.com/?q=1' },
      'PARTY_SERVICE_URL must be a URL without user name, query and fragment',
    ],
  ])('%# are rejected with an error that contains no secret', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
    expect(problem).not.toContain('secret');
  });

  test('can have their own origin, which nothing else may call', async () => {
    const host = await startOutsideHost();
    host.reply('/search?query=nova&offset=0&limit=20', { json: { records: [{ id: 'a', name: 'Nova' }], total: 1 } });
    const { parties, fetchJson } = makeProviders(readConfig({ PARTY_SERVICE_URL: host.origin }));
    const { records } = await parties.search({ query: 'nova', offset: 0, limit: 20 });
    expect(records).toMatchObject([{ id: 'a', name: 'Nova' }]);
    const bounds = { timeoutMs: 1_000, maxBytes: 1_000 };
    await expect(fetchJson(`${host.origin}/search`, bounds)).rejects.toThrow('is not a public address');
    expect(host.asked.length).toBe(1);
    await host.close();
  });
});
