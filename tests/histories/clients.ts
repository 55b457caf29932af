import { setTimeout as delay } from 'node:timers/promises';
import { signInDemo } from '../support/httpCalls.ts';
import { type Call, type Change, Client } from './history.ts';

/** The slugs of the campaigns of a history contain this. */
export const slugMark = 'history';

const savers = 3;
/** Each is another user: the lock of a closed tab is taken by the same user's next one. */
const lockers = ['admin@example.com', 'editor@example.com'];
/** How far ahead releases are scheduled, in milliseconds. */
const aheadMs = 1_500;
/** The pause of a client whose call was not answered. */
const pauseMs = 100;

type Work = (client: Client) => Promise<boolean>;

type Clients = {
  /** All calls so far. */
  calls: readonly Call[];
  /** Ends after the calls under way. */
  stop(): Promise<void>;
};

/**
 * Starts clients that save and read the same campaigns, with and without a base, compete for locks, schedule releases and
 * follow the changes. Each has its own sign-in. Calls without an answer are not repeated: the next call is another one.
 * `round` is part of each name, so that a history may have several rounds.
 */
export async function startClients(tool: { url: string }, round: string, calls: Call[] = []): Promise<Clients> {
  let isStopped = false;
  let names = 0;
  const nextName = () => `${slugMark}-${round}-${++names}`;
  const as = async (name: string, email = 'editor@example.com') =>
    new Client(calls, tool, await signInDemo(tool, email), `${name} of ${round}`);

  const begun: Promise<void>[] = [];
  /** Repeats the work of a client, with a pause after a call without success. */
  const start = (client: Client, work: Work) =>
    begun.push(
      (async () => {
        while (!isStopped) if (!(await work(client))) await delay(pauseMs);
      })(),
    );

  const first = await as('saver 0', 'admin@example.com');
  // The reader begins before the first write.
  start(await as('reader'), follow());
  const shared = await createCampaigns(first, nextName, 2);
  const contested = await createCampaigns(first, nextName, 1);
  const scheduled = await createCampaigns(first, nextName, 2);
  for (let number = 1; number <= savers; number += 1) start(await as(`saver ${number}`), save(shared, nextName));
  for (const email of lockers) start(await as(`locker ${email}`, email), holdLock(contested, nextName));
  start(await as('scheduler'), schedule(scheduled, nextName));
  return {
    calls,
    stop: async () => {
      isStopped = true;
      await Promise.all(begun);
    },
  };
}

async function createCampaigns(client: Client, nextName: () => string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = nextName();
    const json = { app: 'listening-party', name, slug: name };
    const read = ({ id, updated_at }: { id: string; updated_at: string }) => ({ record: id, stamp: updated_at });
    const { outcome, body } = await client.call('create', ['POST', '/api/campaigns'], { name, json, read });
    if (outcome !== 'done') throw new Error(`No campaign: ${JSON.stringify(body)}`);
    ids.push(body.id);
  }
  return ids;
}

const stampOf = ({ updated_at }: { updated_at: string }) => ({ stamp: updated_at });

const readCampaign = (client: Client, record: string) =>
  client.call('read', ['GET', `/api/campaigns/${record}`], { record, read: stampOf });

const saveCampaign = (client: Client, record: string, name: string, base?: string) =>
  client.call('save', ['POST', `/api/campaigns/${record}/patch`], {
    record,
    name,
    json: { fields: { name }, base_updated_at: base },
    read: stampOf,
    ...(base !== undefined && { base }),
  });

/** Reads a campaign, saves it with or without that base, and reads it again. */
function save(records: readonly string[], nextName: () => string): Work {
  let count = 0;
  return async (client) => {
    const record = records[count++ % records.length] ?? '';
    const before = await readCampaign(client, record);
    if (before.outcome !== 'done') return false;
    await saveCampaign(client, record, nextName(), count % 4 === 0 ? undefined : before.body.updated_at);
    return (await readCampaign(client, record)).outcome === 'done';
  };
}

/** Takes a lock, by a take-over now and then, saves the campaign, and releases the lock. */
function holdLock(records: readonly string[], nextName: () => string): Work {
  let count = 0;
  return async (client) => {
    const record = records[count++ % records.length] ?? '';
    const path = `/api/campaigns/${record}/lock`;
    const isTakeOver = count % 7 === 0;
    const json = { take_over: isTakeOver };
    const { outcome, body } = await client.call('lock', ['PUT', path], { record, isTakeOver, json });
    // Also without the lock: then it must be refused.
    await saveCampaign(client, record, nextName());
    if (outcome !== 'done') return outcome === 'refused';
    await client.call('unlock', ['DELETE', `${path}?locked_at=${encodeURIComponent(body.locked_at)}`], { record });
    return true;
  };
}

/** Makes a release that renames a campaign, and schedules it. */
function schedule(records: readonly string[], nextName: () => string): Work {
  let count = 0;
  return async (client) => {
    const record = records[count++ % records.length] ?? '';
    const name = nextName();
    const release = (await client.send('POST', '/api/releases', { name }))?.body?.id;
    const inRelease = `/api/campaigns/${record}/patch?release=${release}`;
    if ((await client.send('POST', inRelease, { fields: { name } }))?.status !== 200) return false;
    const publishAt = Date.now() + aheadMs;
    const json = { publish_at: new Date(publishAt).toISOString(), time_zone: 'UTC' };
    await client.call('schedule', ['POST', `/api/releases/${release}/schedule`], {
      record: release,
      name,
      publishAt,
      json,
    });
    // One at a time: a second change of the name would be a conflict with the first one.
    await delay(aheadMs);
    return true;
  };
}

/** Follows the changes from its first call on. A cursor that is refused is replaced by the newest one. */
function follow(): Work {
  let cursor: string | null = null;
  return async (client) => {
    const since = cursor === null ? '' : `?wait=1&since=${encodeURIComponent(cursor)}`;
    const changesOf = (body: { items: { campaign_id: string; updated_at: string }[] }): { changes?: Change[] } =>
      cursor === null
        ? {}
        : { changes: body.items.map(({ campaign_id, updated_at }) => ({ record: campaign_id, stamp: updated_at })) };
    const { outcome, body } = await client.call('changes', ['GET', `/api/changes${since}`], { read: changesOf });
    if (outcome !== 'unknown') cursor = outcome === 'done' ? body.cursor : null;
    return outcome === 'done';
  };
}
