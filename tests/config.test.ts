import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../server/config.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
const namesOf = (env: Record<string, string>) => problemsOf(env).map((problem) => problem.split(/[\s=]/, 1)[0]);

describe('the configuration', () => {
  test('of an empty environment runs on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      appsPort: 3001,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      appsUrl: 'http://127.0.0.1:3001',
      dataDir: './data',
      databaseUrl: null,
      environment: 'local',
      seed: 'demo',
      trustProxy: 0,
      oauthRedirectUris: ['http://localhost:3000/'],
      passwordSignIn: true,
      allowedFetchHosts: ['http://127.0.0.1:3001'],
      accessTokenSeconds: 900,
      refreshIdleSeconds: 28_800,
      refreshTotalSeconds: 43_200,
    });
  });

  test('follows PORT', () => {
    const { appsPort, publicUrl, appsUrl } = readConfig({ PORT: '8080' });
    expect([appsPort, publicUrl, appsUrl]).toEqual([8081, 'http://localhost:8080', 'http://127.0.0.1:8081']);
  });

  test('takes an empty or blank variable as none', () => {
    expect(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '', ENVIRONMENT: '' })).toEqual(readConfig({}));
  });

  test('that is wrong in many places names each at once', () => {
    const names = namesOf({
      PORT: 'many',
      APPS_PORT: '70000',
      PUBLIC_URL: 'nowhere',
      APPS_URL: 'https://apps.example.com/path',
      DATABASE_URL: 'mysql://localhost/cms',
      ENVIRONMENT: 'production',
      SEED: 'all',
      TRUST_PROXY: '-1',
      PASSWORD_SIGN_IN: 'yes',
      REPORTS_URL: 'ftp://reports.example.com',
      ALLOWED_FETCH_HOSTS: 'https://fine.example.com localhost:3000',
      ACCESS_TOKEN_SECONDS: '1.5',
      LOG_LEVEL: 'loud',
      OAUTH_REDIRECT_URIS: '/',
    });
    expect(names.sort()).toEqual(
      [
        'ACCESS_TOKEN_SECONDS',
        'ALLOWED_FETCH_HOSTS',
        'APPS_PORT',
        'APPS_URL',
        'DATABASE_URL',
        'ENVIRONMENT',
        'LOG_LEVEL',
        'OAUTH_REDIRECT_URIS',
        'PASSWORD_SIGN_IN',
        'PORT',
        'PUBLIC_URL',
        'REPORTS_URL',
        'SEED',
        'TRUST_PROXY',
      ].sort(),
    );
  });

  test('says what each should be', () => {
    expect(problemsOf({ PORT: 'x', ENVIRONMENT: 'y' })).toEqual([
      "PORT must be a whole number from 1 to 65535, not 'x'",
      "ENVIRONMENT must be one of local, staging, live, not 'y'",
    ]);
    expect(() => readConfig({ PORT: 'x' })).toThrow('The configuration is wrong:\n  - PORT must be');
  });

  test('keeps a database address with its password out of its words', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://cms:secret@localhost/cms' }).join()).not.toContain('secret');
  });

  test.each([
    [{ PUBLIC_URL: 'http://cms.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3001' }, 'APPS_URL'],
    [{ APPS_PORT: '3000', APPS_URL: 'http://127.0.0.1:3000' }, 'APPS_PORT'],
    [{ SEED: 'demo', PUBLIC_URL: 'https://cms.example.com' }, 'SEED'],
    [{ SEED: 'demo', ENVIRONMENT: 'staging' }, 'SEED'],
    [{ SEED: 'demo', HOST: '0.0.0.0' }, 'SEED'],
    [{ PUBLIC_URL: 'https://user:word@cms.example.com' }, 'PUBLIC_URL'],
  ])('refuses %j', (env, name) => {
    expect(namesOf(env)).toEqual([name]);
  });

  test('has no demo where others can reach it', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).seed).toBe('none');
    expect(readConfig({ PUBLIC_URL: 'https://cms.example.com' }).seed).toBe('none');
    expect(readConfig({ ENVIRONMENT: 'live', PUBLIC_URL: 'https://cms.example.com' }).seed).toBe('none');
  });
});
