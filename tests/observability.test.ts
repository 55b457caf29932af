import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Apps, startApps } from './campaign-apps/support.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const metricsToken = 'a-token-for-prometheus';
const headers = { authorization: `Bearer ${metricsToken}` };
const folder = join(import.meta.dirname, '../docs/observability');
const alerts = join(folder, 'alerts.yml');

let apps: Apps;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  apps = await startApps(undefined, undefined, { METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await apps.stop();
  await server.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const page = '/listening-party/northern-lights';
const metricsOfApps = async (): Promise<string> => (await apps.server.inject({ url: '/metrics', headers })).body;

describe('/metrics of the campaign apps', () => {
  test('needs the bearer METRICS_TOKEN', async () => {
    const answers = [{}, { authorization: 'Bearer another-token' }, headers].map((sent) =>
      apps.server.inject({ url: '/metrics', headers: sent }),
    );
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 200]);
  });

  test('contains requests by route, the use of the page cache, the pool and the figures that wait', async () => {
    for (const url of [page, page, '/listening-party/no-such-page']) await apps.server.inject(url);
    const counted = await apps.server.inject({
      method: 'POST',
      url: `${page}/events`,
      headers: { 'content-type': 'text/plain', 'user-agent': firefox },
      payload: JSON.stringify({ kind: 'play' }),
    });
    expect(counted.statusCode).toBe(204);
    const requests = 'http_request_duration_seconds_count{method="GET",route="/listening-party/:slug"';
    // Work in the background may use a connection for a moment.
    await expect
      .poll(async () => (await metricsOfApps()).split('\n'))
      .toEqual(
        expect.arrayContaining([
          `${requests},status="2xx"} 2`,
          `${requests},status="4xx"} 1`,
          'campaign_apps_page_cache_requests_total{outcome="miss"} 1',
          'campaign_apps_page_cache_requests_total{outcome="hit"} 1',
          'campaign_apps_figures_waiting{kind="counts"} 1',
          'campaign_apps_database_connections{state="in_use"} 0',
          'campaign_apps_database_waiting_queries 0',
          'campaign_apps_follows_changes 0',
        ]),
      );
  });
});

test('/metrics of the campaign apps contains the web vitals of visits, by app', async () => {
  await apps.server.inject({
    method: 'POST',
    url: `${page}/events`,
    headers: { 'content-type': 'text/plain', 'user-agent': firefox },
    payload: JSON.stringify({ kind: 'vitals', lcp: 2_400, inp: 700 }),
  });
  const lines = (await metricsOfApps()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'campaign_apps_largest_contentful_paint_seconds_bucket{le="2",app="listening-party"} 0',
      'campaign_apps_largest_contentful_paint_seconds_bucket{le="2.5",app="listening-party"} 1',
      'campaign_apps_interaction_to_next_paint_seconds_bucket{le="0.5",app="listening-party"} 0',
      'campaign_apps_interaction_to_next_paint_seconds_sum{app="listening-party"} 0.7',
    ]),
  );
});

test('the id of a visitor’s request is in the response of the apps and in their calls to the tool', async () => {
  apps.cms.requestIds.length = 0;
  apps.clock.now += 60_000;
  const sent = { 'x-request-id': 'visit-1' };
  const { headers: answered } = await apps.server.inject({ url: page, headers: sent });
  expect(answered['x-request-id']).toBe('visit-1');
  expect(new Set(apps.cms.requestIds)).toEqual(new Set(['visit-1']));
});

describe('the dashboard and the alert rules', () => {
  test('use only metrics that the product has', async () => {
    // The first request of a service creates its series, but the metric is declared before.
    const texts = [(await server.call('GET', '/metrics')).text, await metricsOfApps()].join('\n');
    const exported = new Set([...texts.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const queries = [...readFileSync(alerts, 'utf8').matchAll(/^ *expr: (.+)$/gm)].map(([, query = '']) => query);
    expect(queries.length).toBeGreaterThan(5);
    queries.push(...queriesIn(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'))));
    const used = queries.flatMap((query) => query.match(/\b(campaign_(cms|apps)|http|process|nodejs)_\w+/g) ?? []);
    expect(used.length).toBeGreaterThan(queries.length / 2);
    const unknown = used.filter(
      (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  test.skipIf(!hasPromtool)('are accepted by promtool', () => {
    expect(execFileSync('promtool', ['check', 'rules', alerts], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});

/** Returns the texts of all `expr` in a dashboard. */
function queriesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'expr' && typeof value === 'string' ? [value] : queriesIn(value),
  );
}
