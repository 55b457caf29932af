import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCampaigns } from '#campaign-apps/kit/tool/campaigns.ts';
import { createChanges } from '#campaign-apps/kit/tool/changes.ts';
import { createFollowedCache } from '#campaign-apps/kit/tool/followedCache.ts';
import { createTracklists } from '#campaign-apps/kit/tool/music.ts';
import { FakeTool } from './fakeTool.ts';

const app = 'listening-party';
let tool: FakeTool;
let time: number;
let lost: string[];
let changes: ReturnType<typeof createChanges>;
let campaigns: ReturnType<typeof createCampaigns>;

const start = () => {
  changes = createChanges(tool.api, 'token', (reason) => lost.push(reason));
  campaigns = createCampaigns(tool.api, 'token', following());
  changes.start();
};
const following = () => ({ changes, now: () => time, onStale: () => {} });
const isFollowing = (follows: boolean) =>
  vi.waitFor(() => expect(changes.sequence() !== null).toBe(follows), { timeout: 10_000, interval: 5 });
const nameOf = async (slug = 'a') => (await campaigns.bySlug(app, slug))?.name;
const shows = (name: string | undefined, slug = 'a') =>
  vi.waitFor(async () => expect(await nameOf(slug)).toBe(name), { timeout: 10_000, interval: 5 });
/** Returns how many requests a visit needs. */
const readsOf = async (visit: () => Promise<unknown>): Promise<number> => {
  const before = tool.reads.length;
  await visit();
  return tool.reads.length - before;
};

beforeEach(async () => {
  tool = new FakeTool();
  time = Date.now();
  lost = [];
  tool.save('a', { name: 'First' });
  tool.save('b', { name: 'Other' });
  start();
  await isFollowing(true);
  await shows('First');
});
afterEach(() => changes.stop());

describe('while changes are followed', () => {
  it('does not read an unchanged campaign again for a minute', async () => {
    time += 59_000;
    expect(await readsOf(() => nameOf())).toBe(0);
    time += 1_000;
    expect(await readsOf(() => nameOf())).toBe(1);
  });

  it('shows a change, and leaves other campaigns alone', async () => {
    await shows('Other', 'b');
    tool.save('a', { name: 'Second' });
    await shows('Second');
    time += 30_000;
    expect(await readsOf(() => nameOf('b'))).toBe(0);
  });

  it('shows the last of 2,500 changes', async () => {
    for (let count = 1; count < 2_500; count++) tool.announce(`other-${count}`);
    tool.save('a', { name: 'Second' });
    await shows('Second');
  });

  it('shows a change that was announced while the campaign was read', async () => {
    tool.save('a', { name: 'Second' });
    await shows('Second');
    const send = tool.holdReads();
    campaigns.forget('a');
    const early = nameOf();
    await vi.waitFor(() => expect(tool.reads.at(-1)).toBe('/api/campaigns/a'));
    tool.save('a', { name: 'Third' });
    // It is read once more, before the first response is there.
    const before = tool.reads.length;
    const late = vi.waitFor(async () => {
      void nameOf();
      expect(tool.reads.length).toBeGreaterThan(before);
    });
    await late;
    send();
    expect(await early).toBe('Second');
    await shows('Third');
    time += 30_000;
    expect(await nameOf()).toBe('Third');
    expect(await readsOf(() => nameOf())).toBe(0);
  });

  it('follows a renamed slug, and the campaign that takes it', async () => {
    await shows('Other', 'b');
    tool.save('a', { slug: 'new' });
    await shows('First', 'new');
    await shows(undefined);
    tool.save('b', { slug: 'a' });
    time += 2_001;
    await shows('Other');
  });

  it('shows a deleted campaign no longer', async () => {
    tool.remove('a');
    await shows(undefined);
  });

  it('shows the last known copy while the tool is down', async () => {
    tool.save('a', { name: 'Second' });
    await shows('Second');
    tool.isDown = true;
    tool.failFeed(true);
    await isFollowing(false);
    time += 3_600_000;
    expect(await nameOf()).toBe('Second');
    await expect(nameOf('never-seen')).rejects.toThrow('down');
  });
});

describe('when changes can not be read', () => {
  it('reads a campaign again after 2 s, and reports the reason once', async () => {
    tool.failFeed(true);
    await isFollowing(false);
    tool.saveSilently('a', { name: 'Second' });
    time += 1_999;
    expect(await nameOf()).toBe('First');
    time += 1;
    expect(await nameOf()).toBe('Second');
    expect(lost).toEqual(['feed failed']);
  });

  it('goes on with the changes of the interruption', async () => {
    await shows('Other', 'b');
    tool.failFeed(true);
    await isFollowing(false);
    tool.save('a', { name: 'Second' });
    tool.failFeed(false);
    await isFollowing(true);
    time += 30_000;
    expect(await nameOf()).toBe('Second');
    expect(await readsOf(() => nameOf('b'))).toBe(0);
  });

  it('starts over if its cursor is too old', async () => {
    const sequence = changes.sequence();
    tool.saveSilently('a', { name: 'Second' });
    tool.expireCursors();
    await vi.waitFor(() => expect(changes.sequence()).toBeGreaterThan(sequence ?? 0), { timeout: 10_000 });
    time += 2_000;
    expect(await nameOf()).toBe('Second');
    expect(lost).toHaveLength(1);
    tool.save('a', { name: 'Third' });
    await shows('Third');
  });

  it.each([
    ['no cursor', { items: [] }],
    ['no items', { cursor: '1' }],
    ['a campaign', { id: 'a', slug: 'a' }],
    ['a text', 'changes'],
    ['nothing', null],
  ])('keeps copies for a short time if the tool answers %s', async (_what, body) => {
    changes.stop();
    const answers = createChanges(
      async () => ({ status: 200, body }),
      'token',
      (reason) => lost.push(reason),
    );
    answers.start();
    await vi.waitFor(() => expect(lost).toHaveLength(1));
    expect(answers.sequence()).toBeNull();
    answers.stop();
  });

  it('follows again after a restart', async () => {
    changes.stop();
    tool.save('a', { name: 'Second' });
    start();
    await isFollowing(true);
    expect(await nameOf()).toBe('Second');
    tool.save('a', { name: 'Third' });
    await shows('Third');
  });
});

describe('the version of a campaign', () => {
  const version = async () => (await campaigns.bySlug(app, 'a'))?.version;

  it('is the same until the campaign changes, by whichever way it is read', async () => {
    const first = await version();
    expect((await campaigns.byId('a'))?.version).toBe(first);
    time += 60_000;
    expect(await readsOf(version)).toBe(1);
    campaigns.forget('a');
    expect(await version()).toBe(first);
    tool.save('a');
    await vi.waitFor(async () => expect(await version()).not.toBe(first));
  });

  it('changes when the tool computes another value for an unchanged campaign', async () => {
    const first = await version();
    const updated_at = tool.campaigns.get('a')?.updated_at ?? '';
    tool.saveSilently('a', { updated_at, name: 'Computed' });
    time += 60_000;
    expect(await version()).not.toBe(first);
  });

  it('never comes with music of an earlier one', async () => {
    const tracklists = createTracklists(tool.api, 'token', following());
    campaigns.onChange(tracklists.outdate);
    const titles = async () => (await tracklists.of('a')).tracks.map(({ title }) => title);
    const track = (name: string) => ({ name, duration_ms: 1_000, artists: [], service_id: {} });
    tool.tracks = [track('Old')];
    const first = await version();
    expect(await titles()).toEqual(['Old']);
    time += 30_000;
    expect(await readsOf(titles)).toBe(0);
    tool.tracks = [track('New')];
    tool.save('a');
    await vi.waitFor(async () => expect(await version()).not.toBe(first));
    expect(await titles()).toEqual(['New']);
  });
});

it('holds a limited number of values', async () => {
  const reads: string[] = [];
  const read = async (key: string) => {
    reads.push(key);
    return key;
  };
  const cache = createFollowedCache({ ...following(), maxEntries: 2, read });
  for (const key of ['x', 'y', 'z', 'z', 'x']) await cache.get(key);
  expect(reads).toEqual(['x', 'y', 'z', 'x']);
});
