import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type BuiltServer,
  embeddedUrl,
  endBuiltServers,
  removeFolder,
  startBuiltServer,
  until,
} from '../support/builtServer.ts';
import { callHttp, signInDemo } from '../support/httpCalls.ts';
import { killTree, stillRunning } from '../support/processTree.ts';
import { copySeededFolder } from '../support/seededFolder.ts';

const campaignCount = 5;

let dataDir: string;

beforeEach(async () => {
  dataDir = await copySeededFolder();
}, 180_000);

afterEach(async () => {
  await endBuiltServers();
  removeFolder(dataDir);
});

test.runIf(process.platform === 'linux')(
  'kill -9 of all processes while a scheduled release is published: it is published whole and once after the start',
  async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const { release, ids, call } = await prepare(server);
    const holder = new pg.Client({ connectionString: embeddedUrl(dataDir) });
    holder.on('error', () => undefined);
    await holder.connect();
    // The last campaign waits for its texts, so that the others are written and not committed.
    await holder.query('begin');
    await holder.query('select from campaign_translations where campaign_id = $1 for update', [ids.at(-1)]);
    const publish_at = new Date(Date.now() + 1_500).toISOString();
    const scheduled = await call('POST', `/api/releases/${release}/schedule`, { publish_at, time_zone: 'UTC' });
    expect(scheduled.status).toBe(200);
    await untilSomethingWaits(holder);
    const killed = killTree(server.pid);
    await until(() => stillRunning(killed).length === 0);

    const restarted = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const database = new pg.Client({ connectionString: embeddedUrl(dataDir) });
    await database.connect();
    try {
      expect(await untilClosed(database, release)).toBe('published');
      const { rows } = await database.query(
        `select name, (select count(*)::int from audit_log
           where record_id = campaigns.id::text and action = 'campaign.patched') as writes
         from campaigns where id = any($1)`,
        [ids],
      );
      expect(rows).toEqual(ids.map(() => ({ name: 'Published', writes: 1 })));
    } finally {
      await database.end();
    }
    expect(await restarted.stop()).toBe(0);
  },
  240_000,
);

/** Makes campaigns, and a release that changes name and texts of each. */
async function prepare(server: BuiltServer) {
  const token = await signInDemo(server);
  const call = (method: string, path: string, json: unknown) => callHttp(server, method, path, { token, json });
  const release: string = (await call('POST', '/api/releases', { name: 'Friday' })).body.id;
  const ids: string[] = [];
  for (let at = 0; at < campaignCount; at += 1) {
    const slug = `published-${at}`;
    const { id } = (await call('POST', '/api/campaigns', { app: 'listening-party', name: slug, slug })).body;
    const i18n = { translations: [{ locale: 'en', messages: { added: 'In the release' } }] };
    const fields = { name: 'Published', i18n };
    expect((await call('POST', `/api/campaigns/${id}/patch?release=${release}`, { fields })).status).toBe(200);
    ids.push(id);
  }
  return { release, ids: ids.sort(), call };
}

/** Resolves when a statement waits for a lock. */
async function untilSomethingWaits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    if (rows.length > 0) return;
  }
}

/** Returns the state of a release once it is no longer scheduled. */
async function untilClosed(client: pg.Client, release: string): Promise<string> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>('select state from releases where id = $1', [release]);
    if (rows[0]?.state !== 'scheduled') return rows[0]?.state ?? 'missing';
  }
}
