import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageBlockLimits } from '#contracts/pageBlocks.ts';
import { maxPageTextLength } from '#contracts/pageTexts.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { maxBlockedMs, shortestBlocking } from '../support/worstBodies.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
let url: string;
beforeAll(async () => {
  apps = await startApps();
  url = await apps.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => apps.stop());

type Texts = Record<string, string>;
/** Stores a page of texts as the tool returns it, in a version of its own. */
function store(ids: readonly string[], texts: Texts, languages: readonly string[] = ['en']): void {
  const page = { format: 2, blocks: ids.map((id) => ({ id, type: 'text' })) };
  const i18n = { default_locale: 'en', translations: languages.map((locale) => ({ locale, messages: texts })) };
  apps.clock.now += 120_000;
  const updated_at = new Date(apps.clock.now).toISOString();
  Object.assign(apps.cms.state, { campaign: { ...campaign, updated_at, page, i18n } });
}

const appIds = ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page'];
const visit = (app: string) =>
  shortestBlocking(`${url}/health`, () => fetch(`${url}/${app}/${campaign.slug}`, { redirect: 'manual' }));

test.each(appIds)('%s shows a block once, however often the page repeats its id', async (app) => {
  store(Array(12_000).fill('a'), { 'page.a.text': 'twenty '.repeat(2_500) });
  const { status, text, blockedMs } = await visit(app);
  expect(status).toBe(200);
  expect(text.split('twenty '.repeat(100)).length).toBeGreaterThan(1);
  expect(text.length).toBeLessThan(100_000);
  expect(blockedMs).toBeLessThan(maxBlockedMs);
});

test.each(appIds)('%s shows the first blocks of a page that has too many', async (app) => {
  const ids = Array.from({ length: 5_000 }, (_, at) => `b${at}`);
  store(ids, Object.fromEntries(ids.map((id) => [`page.${id}.text`, `text of ${id}.`])));
  const { status, text } = await visit(app);
  expect(status).toBe(200);
  expect(text).toContain(`text of b${pageBlockLimits.maxBlocks - 1}.`);
  expect(text).not.toContain(`text of b${pageBlockLimits.maxBlocks}.`);
});

test.each(appIds)('%s shows a page of a campaign with as many texts as the tool stores', async (app) => {
  const ids = Array.from({ length: serverLimits.maxMessages - 1 }, (_, at) => `message-${at}`);
  const messages = { 'page.a.text': 'short', ...Object.fromEntries(ids.map((id) => [id, 'x'])) };
  store(['a'], messages, 'en de fr es it nl pl sv da fi'.split(' '));
  const { status, text, blockedMs } = await visit(app);
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(200_000);
  expect(blockedMs).toBeLessThan(maxBlockedMs);
});

test.each(appIds)('%s does not render a page again for a minute that is too large', async (app) => {
  const ids = Array.from({ length: pageBlockLimits.maxBlocks }, (_, at) => `b${at}`);
  store(ids, Object.fromEntries(ids.map((id) => [`page.${id}.text`, '"'.repeat(maxPageTextLength)])));
  const first = await fetch(`${url}/${app}/${campaign.slug}`);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '30']);
  const { status, text, blockedMs } = await visit(app);
  expect(status).toBe(503);
  expect(text.length).toBeLessThan(20_000);
  expect(blockedMs).toBeLessThan(maxBlockedMs);
  store(['a'], { 'page.a.text': 'short again' });
  expect((await visit(app)).text).toContain('short again');
});

const editorPath = (app: string) => `${url}/${app}/editor/${campaign.id}`;
const largestTexts = () =>
  Object.fromEntries(
    Array.from({ length: pageBlockLimits.maxBlocks }, (_, at) => [`page.b${at}.text`, '"<&'.repeat(600)]),
  );

test.each(
  appIds,
)('the editor of %s reads the largest page, music and draft without blocking other requests', async (app) => {
  store(
    Object.keys(largestTexts()).map((id) => id.split('.')[1] ?? ''),
    largestTexts(),
  );
  const headers = {
    authorization: `Bearer ${await apps.cms.token({ aud: app })}`,
    'content-type': 'application/json',
  };
  const content = { texts: { en: largestTexts() } };
  const draft = { content, base: campaign.updated_at, keptAt: campaign.updated_at };
  const stored = await fetch(`${editorPath(app)}/draft`, { method: 'PUT', headers, body: JSON.stringify(draft) });
  expect(stored.status).toBe(204);
  for (const path of [
    `?host_origin=${encodeURIComponent(apps.cms.url)}`,
    '/campaign',
    '/preview',
    '/draft',
    '/copied',
  ]) {
    const { status, blockedMs } = await shortestBlocking(`${url}/health`, () =>
      fetch(`${editorPath(app)}${path}`, { headers }),
    );
    expect(status, path).toBe(200);
    expect(blockedMs, path).toBeLessThan(maxBlockedMs);
  }
});
