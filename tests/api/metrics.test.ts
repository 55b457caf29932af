import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/modules/auth/passwords/passwords.ts';
import { makeCampaign } from '../support/builders.ts';
import { startOutsideHost } from '../support/outsideServices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openSocket } from '../support/socket.ts';

const metricsToken = 'a-token-for-prometheus';
const headers = { authorization: `Bearer ${metricsToken}` };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { environment: 'live', metricsToken } });
});
afterAll(() => server.close());

const metricsOf = async (of: TestServer): Promise<string> => (await of.call('GET', '/metrics', { headers })).text;

/** Returns the value of one series, NaN included, or undefined if it does not exist. */
async function value(series: string): Promise<number | undefined> {
  const text = await metricsOf(server);
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1).replace('Nan', 'NaN'));
}

describe('/metrics', () => {
  test('returns the text format of Prometheus for the bearer METRICS_TOKEN', async () => {
    const answer = await server.call('GET', '/metrics', { headers });
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    for (const line of answer.text.split('\n').filter(Boolean)) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|[a-z_]\w*(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.]+(e[+-]?\d+)?|Nan))$/,
      );
    }
    const series = answer.text.match(/^[^#{ ]+(\{[^}]*\})?(?= )/gm) ?? [];
    expect(new Set(series).size).toBe(series.length);
  });

  test.each([
    ['no token', undefined],
    ['another token', 'Bearer a-token-for-prometheuz'],
    ['a part of it', 'Bearer a-token-for'],
    ['another scheme', `Basic ${metricsToken}`],
    ['an empty bearer', 'Bearer '],
  ])('refuses %s with 401', async (_what, authorization) => {
    const answer = await server.call('GET', '/metrics', { headers: { ...(authorization && { authorization }) } });
    expect([answer.status, answer.body.detail.key, answer.headers['www-authenticate']]).toEqual([
      401,
      'unauthorized',
      'Bearer',
    ]);
  });

  test('refuses the access token of an administrator', async () => {
    expect((await server.call('GET', '/metrics', { as: 'admin' })).status).toBe(401);
  });

  test('is open on local without a token, for requests to this machine', async () => {
    const local = await startTestServer({ beside: server });
    const open = (host: string) => local.call('GET', '/metrics', { headers: { host } });
    expect((await open('localhost:4600')).status).toBe(200);
    expect((await open('evil.example.com')).status).toBe(404);
    await local.close();
  });

  test.each(['staging', 'live'] as const)('does not exist on %s without a token', async (environment) => {
    const closed = await startTestServer({ beside: server, config: { environment } });
    expect(await closed.call('GET', '/metrics', { headers })).toMatchObject({
      status: 404,
      body: { detail: { key: 'not-found' } },
    });
    await closed.close();
  });
});

describe('the metrics', () => {
  test('count requests by method, route pattern and status class, never by URL', async () => {
    const { id } = await makeCampaign(server.db);
    await server.call('GET', `/api/campaigns/${id}`, { as: 'editor' });
    await server.call('GET', '/api/campaigns/none', { as: 'editor' });
    await server.call('GET', '/nowhere/secret-path');
    const count = (labels: string) => value(`http_request_duration_seconds_count{${labels}}`);
    expect(await count('method="GET",route="/api/campaigns/:id",status="2xx"')).toBe(1);
    expect(await count('method="GET",route="/api/campaigns/:id",status="4xx"')).toBe(1);
    expect(await count('method="GET",route="none",status="4xx"')).toBeGreaterThan(0);
    expect(await value('http_request_duration_seconds_bucket{le="+Inf",method="GET",route="none",status="4xx"}')).toBe(
      await count('method="GET",route="none",status="4xx"'),
    );
    const { text } = await server.call('GET', '/metrics', { headers });
    expect(text).not.toContain(id);
    expect(text).not.toContain('secret-path');
  });

  test('count requests that the authorization server handles itself', async () => {
    await server.call('GET', '/api/auth/oauth2/authorize');
    const route = 'method="GET",route="/api/auth/oauth2/authorize",status="4xx"';
    expect(await value(`http_request_duration_seconds_count{${route}}`)).toBe(1);
  });

  test('contain the process and its event loop', async () => {
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('contain the database connections without a query', async () => {
    const inUse = 'campaign_cms_database_connections{state="in_use"}';
    expect(await value('campaign_cms_database_waiting_queries')).toBe(0);
    // Further queries now wait until a connection is free.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: 10 }, () => server.db.connection().execute(() => released));
    const waiting = sql`select 1`.execute(server.db);
    await expect.poll(() => value(inUse)).toBe(10);
    expect(await value('campaign_cms_database_connections{state="idle"}')).toBe(0);
    expect(await value('campaign_cms_database_waiting_queries')).toBe(1);
    release();
    await Promise.all([...held, waiting]);
  });

  test('contain the passwords that are being hashed and that wait', async () => {
    const hashing = Array.from({ length: 5 }, () => hashPassword('correct horse battery staple'));
    expect(await value('campaign_cms_password_hashes{state="running"}')).toBe(2);
    await Promise.all(hashing);
    expect(await value('campaign_cms_password_hashes{state="waiting"}')).toBe(0);
  });

  test('count refused logins', async () => {
    const series = 'campaign_cms_logins_refused_total{reason="invalid-credentials"}';
    const before = (await value(series)) ?? NaN;
    await server.call('POST', '/api/auth/jwt/session', { json: { email: 'nobody@example.com', password: 'wrong' } });
    expect(await value(series)).toBe(before + 1);
  });

  test('contain jobs and locks as last counted, and neither before the first count', async () => {
    const other = await startTestServer({ config: { metricsToken } });
    const { text } = await other.call('GET', '/metrics', { headers });
    expect(text).toContain('campaign_cms_jobs{state="waiting"} Nan');
    expect(text).toContain('campaign_cms_database_role{role="unknown"} 1');
    await other.close();

    const { id } = await makeCampaign(server.db);
    await server.call('PUT', `/api/campaigns/${id}/lock`, { as: 'editor' });
    const email = 'somebody@example.com';
    await server.call('POST', '/api/users/password_reset', { json: { email } });
    await server.timers.turn();
    expect(await value('campaign_cms_locks')).toBe(1);
    expect(await value('campaign_cms_jobs{state="waiting"}')).toBe(1);
    expect(await value('campaign_cms_jobs{state="failed"}')).toBe(0);
  });

  test('contain the role of the database and the free bytes of the disk, as last seen', async () => {
    await server.timers.turn();
    expect(await value('campaign_cms_database_role{role="primary"}')).toBe(1);
    expect(await value('campaign_cms_database_role{role="unknown"}')).toBe(0);
    expect(await value('campaign_cms_disk_free_bytes')).toBeGreaterThan(1e6);
  });

  test('count the requests to each service by outcome, and the reads of caches', async () => {
    const host = await startOutsideHost();
    host.reply('/search?query=one&offset=0&limit=5', { json: { records: [], total: 0 } });
    host.reply('/search?query=two&offset=0&limit=5', { status: 500 });
    const parties = { url: host.origin, token: null };
    const { services } = server.config;
    const other = await startTestServer({
      beside: server,
      config: { metricsToken, services: { ...services, parties } },
    });
    const search = async (query: string) =>
      (await other.call('GET', `/api/party_service/search?query=${query}&offset=0&limit=5`, { as: 'editor' })).status;
    expect([await search('one'), await search('one'), await search('two')]).toEqual([200, 200, 502]);
    const text = await metricsOf(other);
    const requests = 'campaign_cms_service_request_duration_seconds_count';
    expect(text).toContain(`${requests}{service="parties",outcome="2xx"} 1`);
    // The first attempt and the second one.
    expect(text).toContain(`${requests}{service="parties",outcome="5xx"} 2`);
    expect(text).toContain('campaign_cms_cache_requests_total{cache="party_search",outcome="hit"} 1');
    expect(text).toContain('campaign_cms_cache_requests_total{cache="party_search",outcome="miss"} 2');
    await other.close();
    await host.close();
  });

  test('contain open sockets', async () => {
    const socket = await openSocket(await server.listen(), { origin: server.config.publicUrl });
    await expect.poll(() => value('campaign_cms_sockets')).toBe(1);
    await socket.close();
    await expect.poll(() => value('campaign_cms_sockets')).toBe(0);
  });
});
