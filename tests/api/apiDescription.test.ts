import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, testPassword } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { jpeg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { receiveAt, webhookCalls } from '../support/webhooks.ts';

const run = promisify(execFile);
/** The program of another team that uses the API, with the client that is generated for it. */
const integrator = 'tests/integrator';
const generated = `${integrator}/generated`;

let host: LocalHost;
let server: TestServer;
let url: string;
beforeAll(async () => {
  host = await startLocalHost();
  server = await startTestServer({ config: { allowedFetchHosts: [host.origin] } });
  url = await server.listen();
  mkdirSync(generated, { recursive: true });
  const { text } = await server.call('GET', '/api/openapi.json');
  // The linter refuses the host of the tests, example.com.
  const { servers: _, ...document } = JSON.parse(text);
  writeFileSync(`${generated}/openapi.json`, JSON.stringify({ ...document, servers: [{ url: 'https://cms.local' }] }));
  const typescript = `${integrator}/node_modules/.bin/openapi-typescript`;
  await run(typescript, [`${generated}/openapi.json`, '-o', `${generated}/api.d.ts`]);
}, 60_000);
afterAll(async () => {
  await server.close();
  await host.close();
});

type Problem = { ruleId: string; message: string };

/**
 * Paths that the linter takes for ambiguous: it does not know the patterns of parameters. No campaign's slug is `number`,
 * and no file is named `tus` or `folders`.
 */
const ambiguous = [
  ['/api/campaigns/{id}/revisions/{number}', '/api/campaigns/{app}/{slug}/exists'],
  ['/api/campaigns/{app}/{slug}/exists', '/api/campaigns/{id}/preview_links/{link_id}'],
  ['/api/uploads/tus/{id}', '/api/uploads/{filename}/crop-center'],
  ['/api/uploads/tus/{id}', '/api/uploads/{filename}/optimize'],
  ['/api/uploads/tus/{id}', '/api/uploads/{filename}/uses'],
  ['/api/uploads/{filename}/content', '/api/uploads/folders/{path}'],
  ['/api/uploads/{filename}/content', '/api/uploads/tus/{id}'],
];

test('the recommended rules of a linter find nothing but paths that look ambiguous, and the socket', async () => {
  const { stdout } = await run('node_modules/.bin/redocly', [
    'lint',
    `${generated}/openapi.json`,
    '--format=json',
    '--max-problems=1000',
  ]).catch((error: { stdout: string }) => error);
  const { problems }: { problems: Problem[] } = JSON.parse(stdout);
  const words = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  // GET /api/events is a socket: 101.
  const socket = 'operation-2xx-response: Operation must have at least one `2XX` response.';
  const paths = ambiguous.map(
    ([a, b]) =>
      `no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: \`${a}\` and \`${b}\`.`,
  );
  expect(words.sort()).toEqual([...paths, socket].sort());
}, 30_000);

test('a program compiles strictly against the generated client', async () => {
  const { stdout } = await run('node_modules/.bin/tsc', ['-p', integrator]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
}, 60_000);

test('that program creates 20 campaigns from a CSV, publishes them, and checks the signatures of webhooks', async () => {
  // Only its own compiler reads it, after the client is generated.
  const { addWebhook, createToken, release } = await import(`../integrator/${'release'}.ts`);
  const received = receiveAt(host, '/hook');
  const app = (await makeApp(server.db, { config: { drafts_enabled: true, translations_enabled: true } })).id;
  const { email } = await server.person('admin');
  const token = await createToken(url, { email, password: testPassword });
  const verify = await addWebhook(url, token, `${host.origin}/hook`);
  const rows = Array.from({ length: 20 }, (_, at) => `Release ${at},release-${at},Title ${at}`);
  const picture = new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))], { type: 'image/jpeg' });
  const { published, changed } = await release(url, token, {
    app,
    csv: ['name,slug,title', ...rows].join('\n'),
    picture,
  });
  expect(
    published.map(({ slug, meta_tags }: { slug: string; meta_tags: { title: string } }) => [slug, meta_tags.title]),
  ).toEqual(rows.map((row) => row.split(',').slice(1)));
  expect(new Set(changed)).toEqual(new Set(published.map(({ id }: { id: string }) => id)));
  await webhookCalls(() => server).runAttempts();
  expect(received).toHaveLength(20);
  for (const request of received) expect(verify(request)).toMatchObject({ type: 'campaign.published' });
});
