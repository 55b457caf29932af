import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectFolder } from '#server/plugins/buildFolder.ts';
import { makeApp } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const builds: string[] = [];

/** Writes a build of the admin as Vite produces it, reduced to what the page needs. */
function useBuild(files: Record<string, string>): void {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-build-'));
  builds.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'client', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'client', path), text);
  }
  vi.stubEnv('BUILD_DIR', relative(projectFolder(), folder));
}

const manifest = {
  'src/main.tsx': { file: 'assets/main-1.js', css: ['assets/main-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'], imports: ['_deep.js'] },
  '_deep.js': { file: 'assets/deep-1.js', imports: ['_shared.js'] },
  'src/lazy.tsx': { file: 'assets/lazy-1.js' },
};

beforeAll(async () => {
  useBuild({
    '.vite/manifest.json': JSON.stringify(manifest),
    'assets/main-1.js': 'start()',
    'assets/main-1.js.br': 'packed',
    'assets/main-1.css': 'a{}',
    'secret.txt': 'secret',
  });
  server = await startTestServer({ config: { reportsUrl: 'https://reports.example.com/</script><b>' } });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  for (const folder of builds) rmSync(folder, { recursive: true });
});

const open = (host = 'localhost:4600') => server.call('GET', '/', { headers: { host } });
const setupOf = (html: string) => JSON.parse(/id="page-setup">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((one) => [one.split(' ', 1)[0], one.slice(one.indexOf(' ') + 1)]),
  );

describe('the admin page', () => {
  test('references each file of the Vite build once, and contains the settings of the admin', async () => {
    const { status, text, headers } = await open();
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)).toEqual([
      '/assets/main-1.css',
      '/assets/shared-1.css',
      '/assets/shared-1.js',
      '/assets/deep-1.js',
      '/assets/main-1.js',
    ]);
    expect(setupOf(text)).toEqual({
      environment: 'local',
      version: '1.15.0',
      public_url: 'http://localhost:4600',
      reports_url: 'https://reports.example.com/</script><b>',
      password_sign_in: true,
      company_sign_in: false,
      registration: true,
      outbox_path: '/api/dev/outbox',
      frame_origins: [],
      consumer_data_days: null,
      legal: { privacy: null, terms: null, imprint: null },
    });
  });

  test.each([
    ['registration is switched off', { selfRegistration: false }, '127.0.0.1', [true, false, '/api/dev/outbox']],
    ['there are no passwords', { passwordSignIn: false }, '127.0.0.1', [false, false, '/api/dev/outbox']],
    ['it is asked for from elsewhere', {}, '10.1.2.3', [true, true, null]],
    ['it is under a public address', { publicUrl: 'https://cms.example.com' }, '127.0.0.1', [true, true, null]],
    ['it is live', { environment: 'live' as const }, '127.0.0.1', [true, true, null]],
  ])('contains the enabled features where %s', async (_, config, remoteAddress, offered) => {
    const other = await startTestServer({ config });
    const { body } = await other.app.inject({ url: '/', remoteAddress, headers: { host: 'localhost:4600' } });
    await other.close();
    const { password_sign_in, registration, outbox_path } = setupOf(body);
    expect([password_sign_in, registration, outbox_path]).toEqual(offered);
  });

  test('runs scripts only from its assets, styles only with a fresh nonce, and can not be framed', async () => {
    const pages = [await open(), await open()];
    const nonces = pages.map(({ text, headers }) => {
      const policy = directives(headers['content-security-policy']);
      expect(policy['script-src']).toMatch(/^http:\/\/localhost:4600\/assets\/( 'sha256-[\w+/=]+')*$/);
      expect(policy['default-src']).toBe("'none'");
      expect(policy['frame-ancestors']).toBe("'none'");
      expect(policy['base-uri']).toBe("'none'");
      expect(policy['form-action']).toBe("'self'");
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const nonce = /'nonce-([\w+/=]+)'/.exec(policy['style-src'] ?? '')?.[1];
      for (const [, used] of text.matchAll(/ nonce="([^"]*)"/g)) expect(used).toBe(nonce);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test('may frame and call the origins of good configs', async () => {
    const urls = (editor: string) => ({ campaign_public: 'https://public.example.com/{slug}', editor });
    const good = await makeApp(server.db, { config: { urls: urls('https://editor.example.com/edit/{id}') } });
    await makeApp(server.db, { config: null });
    const { text, headers } = await open();
    const origins = ['https://editor.example.com', good.root_url].sort();
    const policy = directives(headers['content-security-policy']);
    expect(policy['frame-src']).toBe(origins.join(' '));
    expect(policy['connect-src']).toBe(`'self' ws://localhost:4600 ${origins.join(' ')}`);
    expect(policy['img-src']).toContain("'self' https: data: blob:");
    expect(setupOf(text).frame_origins).toEqual(origins);
  });

  test('redirects from another name of this machine to the one used for sign-in', async () => {
    const { status, headers } = await open('127.0.0.1:4600');
    expect([status, headers.location]).toEqual([302, 'http://localhost:4600/']);
  });
});

describe('a URL typed by a user', () => {
  const open = (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    server.call('GET', path, { headers: { accept } });

  test.each([
    '/campaign',
    '/campaign/abc/settings?search=x',
    '/nonsense',
    '//evil.example.com',
    '/%ff',
    '/%',
    '/campaign/%zz?search=x',
    '//evil.example.com/%ff',
  ])('%s, which matches no route, opens the admin', async (path) => {
    const { status, headers } = await open(path);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, '/', 'no-store']);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/api/%ff',
    '/assets/%ff',
    '/uploads/%ff.png',
  ])('%s, which can not be parsed, is rejected', async (path) => {
    expect(await open(path)).toMatchObject({ status: 400, body: { detail: { key: 'malformed-request' } } });
  });

  test('/reports opens the reports application, for programs too', async () => {
    for (const accept of [undefined, '*/*']) {
      const { status, headers } = await open('/reports', accept);
      expect([status, headers.location]).toEqual([302, server.config.reportsUrl]);
    }
  });

  test('/reports opens the admin if there is no reports application', async () => {
    const other = await startTestServer({ config: { reportsUrl: null } });
    const { status, headers } = await other.call('GET', '/reports');
    expect([status, headers.location]).toEqual([302, '/']);
    await other.close();
  });

  test.each([
    '/api/nothing',
    '/uploads/nothing',
    '/assets/nothing.js',
  ])('%s requested by a program is 404', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test('a program or a write that requests an unknown route gets a JSON error', async () => {
    expect(await open('/nonsense', '*/*')).toMatchObject({ status: 404, body: { detail: { key: 'not-found' } } });
    const headers = { accept: 'text/html' };
    expect((await server.call('POST', '/nonsense', { headers })).status).toBe(404);
    expect((await open('/%ff', '*/*')).body).toMatchObject({ detail: { key: 'malformed-request' } });
    expect((await server.call('POST', '/%ff', { headers })).status).toBe(400);
  });
});

describe('the assets', () => {
  test('are cacheable forever, and are sent compressed if the browser accepts that', async () => {
    const plain = await server.call('GET', '/assets/main-1.js');
    expect([plain.status, plain.text]).toEqual([200, 'start()']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const packed = await server.call('GET', '/assets/main-1.js', { headers: { 'accept-encoding': 'br' } });
    expect([packed.text, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  });

  test.each([
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '..%5csecret.txt',
    '....//secret.txt',
    '.vite/manifest.json',
  ])('do not exist at %s', async (path) => {
    const { status, text } = await server.call('GET', `/assets/${path}`);
    expect([403, 404]).toContain(status);
    expect(text).not.toContain('secret');
  });
});

test('without a build the page says what to do', async () => {
  useBuild({ 'assets/nothing.txt': '' });
  const bare = await startTestServer();
  const { status, text } = await bare.call('GET', '/', { headers: { host: 'localhost:4600' } });
  await bare.close();
  expect(status).toBe(503);
  expect(text).toContain('npm start');
});
