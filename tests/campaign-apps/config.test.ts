import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#campaign-apps/kit/server/config.ts';

const good = {
  APPS_PORT: '3001',
  APPS_URL: 'http://127.0.0.1:3001',
  CMS_URL: 'http://localhost:3000/',
  CMS_TOKEN: 'cms_pat_secret',
  APPS_DATABASE_URL: 'postgres://apps@127.0.0.1:5432/cms',
};

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('reads a valid environment and adds the defaults', () => {
  expect(readConfig(good)).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    appsUrl: 'http://127.0.0.1:3001',
    cmsUrl: 'http://localhost:3000',
    cmsOrigin: 'http://localhost:3000',
    cmsInternalUrl: 'http://localhost:3000',
    trustProxy: 0,
    visitorsPerNetwork: 1_000,
  });
});

it.each([
  [{}, 'sample'],
  [{ ENVIRONMENT: 'staging' }, 'sample'],
  [{ ENVIRONMENT: 'live' }, 'none'],
  [{ HOST: '0.0.0.0' }, 'none'],
  [{ APPS_URL: 'https://apps.example.com' }, 'none'],
  [{ CMS_URL: 'https://cms.example.com', ENVIRONMENT: 'staging' }, 'none'],
  [{ CMS_URL: 'https://cms.example.com', TWELVE_X_TWELVE_URL: 'https://gate.example.com' }, 'service'],
])('with %j the source of token gate accounts is: %s', (environment, kind) => {
  expect(readConfig({ ...good, ...environment }).gate.kind).toBe(kind);
});

it('names every missing variable at once', () => {
  expect(problemsOf({}).join()).toMatch(/APPS_URL.*CMS_URL.*APPS_DATABASE_URL.*CMS_TOKEN.*APPS_PORT/);
});

it.each([
  ['APPS_PORT', '70000'],
  ['APPS_PORT', 'x'],
  ['APPS_URL', 'http://127.0.0.1:3001/apps'],
  ['CMS_URL', 'javascript:alert(1)'],
  ['CMS_INTERNAL_URL', 'localhost'],
  ['APPS_DATABASE_URL', 'mysql://localhost'],
  ['TRUST_PROXY', 'yes'],
  ['VISITORS_PER_NETWORK', '-1'],
  ['VISITORS_PER_NETWORK', '39'],
  ['VISITORS_PER_NETWORK', '50001'],
  ['LEGAL_PRIVACY_URL', 'javascript:alert(1)'],
])('names %s if it is %s', (name, value) => {
  const problems = problemsOf({ ...good, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

it('reads how many visitors a network may have', () => {
  expect(readConfig({ ...good, VISITORS_PER_NETWORK: '20000' }).visitorsPerNetwork).toBe(20_000);
});

it('never shows the token in its errors', () => {
  expect(problemsOf({ ...good, APPS_URL: 'x' }).join()).not.toContain('cms_pat_secret');
});
