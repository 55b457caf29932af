import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { guardedFetch, guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { goodConfig } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let host: LocalHost;
let server: TestServer;
beforeAll(async () => {
  host = await startLocalHost();
  server = await startTestServer({ providers: { fetchJson: guardedFetch(guardedRequest([host.origin])) } });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const check = (config_url: string) => server.call('POST', '/api/apps/check', { as: 'admin', json: { config_url } });

describe('a check of a config URL', () => {
  test('returns the config, and stores nothing', async () => {
    const config = { ...goodConfig, name: 'Quiz Night', music_enabled: true, unknown_to_us: [1] };
    host.on('/good.json', config);
    const count = async () => (await server.call('GET', '/api/apps', { as: 'admin' })).body.items.length;
    const before = await count();
    const answer = await check(`${host.origin}/good.json`);
    expect([answer.status, answer.body]).toEqual([200, { ok: true, problems: [], config }]);
    expect(await count()).toBe(before);
  });

  test('returns each problem with its place, and the known fields', async () => {
    host.on('/bad.json', {
      urls: { campaign_public: 'https://a.example.com/' },
      music_enabled: 'yes',
      legal: { privacy: { en: 'javascript:alert(1)' } },
      password: 'of another system',
    });
    const { body } = await check(`${host.origin}/bad.json`);
    expect(body.ok).toBe(false);
    expect(body.problems).toContainEqual({ loc: ['urls', 'editor'], msg: 'Required' });
    expect(body.problems).toContainEqual({ loc: ['urls', 'campaign_public'], msg: 'Invalid format' });
    expect(body.problems).toContainEqual({ loc: ['music_enabled'], msg: 'Wrong type of value' });
    expect(body.problems.map(({ loc }: { loc: string[] }) => loc.join('.'))).toContain('legal.privacy.en');
    expect(Object.keys(body.config).sort()).toEqual(['legal', 'music_enabled', 'urls']);
  });

  test('returns a problem for a URL in the config that is not allowed for an app', async () => {
    const editor = 'http://localhost:4600/{id}';
    host.on('/own.json', { ...goodConfig, urls: { ...goodConfig.urls, editor } });
    const { body } = await check(`${host.origin}/own.json`);
    expect(body.problems).toEqual([{ loc: ['urls', 'editor'], msg: 'This URL is not allowed for an app' }]);
  });

  test.each<[string, Parameters<LocalHost['on']>[1], string]>([
    ['an error', (_request, response) => response.writeHead(500).end('{}'), 'The URL returned 500'],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/x' }).end(), 'The URL returned 302'],
    ['no JSON', (_request, response) => response.end('hello'), 'The response is not JSON'],
    ['more than 1 MB', { text: 'x'.repeat(serverLimits.maxAppConfigBytes) }, 'The response is larger than 1024 KiB'],
    [
      'JSON of too many levels',
      (_request, response) => response.end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      'The response contains characters that cannot be stored as text',
    ],
    ['a list', [], 'Wrong type of value'],
  ])('of %s returns that as its problem', async (name, answer, msg) => {
    const path = `/${name.replaceAll(' ', '-')}.json`;
    host.on(path, answer);
    const { body } = await check(`${host.origin}${path}`);
    expect(body).toEqual({ ok: false, problems: [{ loc: [], msg }], config: null });
  });

  test('requests no private address', async () => {
    const { body } = await check('http://169.254.169.254/latest/meta-data');
    expect(body.problems).toEqual([{ loc: [], msg: '169.254.169.254 is not a public address' }]);
  });

  test.each([
    'http://localhost:4600/api/users',
    'https://a:b@a.example.com/',
    'ftp://a.example.com/',
    'nowhere',
  ])('rejects %s as adding does', async (config_url) => {
    const answer = await check(config_url);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['config_url']]);
  });

  test('of a config full of mistakes reports a limited number of problems in limited time', async () => {
    host.on('/mistakes.json', { ...goodConfig, reports: Array.from({ length: 50_000 }, () => ({ items: 1 })) });
    host.on('/fewer.json', { ...goodConfig, reports: Array.from({ length: 5_000 }, () => ({ items: 1 })) });
    const [long, shorter] = [await check(`${host.origin}/mistakes.json`), await check(`${host.origin}/fewer.json`)];
    expect([long.body.problems.length, shorter.body.problems.length]).toEqual([1, serverLimits.maxProblems]);
    const json = { id: 'mistakes', name: 'Mistakes', config_url: `${host.origin}/fewer.json` };
    const { body } = await server.call('POST', '/api/apps', { as: 'admin', json });
    expect(body.last_update_error.length).toBeLessThan(10_000);
  });
});
