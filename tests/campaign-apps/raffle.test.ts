import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawOrder } from '#campaign-apps/kit/values/raffleProof.ts';
import { campaign } from './fakeCms.ts';
import { forgetAll, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  Object.assign(apps.cms.state, { campaign: { ...campaign } });
  await forgetAll(apps);
});

type Item = { place: number; email: string };
const raffle = () => reportsOf(apps, 'listening-party');
const draw = async (count: number, replace_existing = false) => raffle().draw({ count, replace_existing });
const winners = async (): Promise<Item[]> => (await raffle().get('raffle/winners')).json().items;
const log = async () => (await raffle().get('raffle-log')).json().rows;

describe('a draw', () => {
  it('picks the requested number of different people, ranked, and stores them', async () => {
    await signUp(apps, 'listening-party', 40);
    const answer = await draw(10);
    expect(answer.statusCode).toBe(200);
    const items: Item[] = answer.json().items;
    expect(items.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(items.map(({ email }) => email)).size).toBe(10);
    expect(items[0]).toMatchObject({ name: expect.any(String), email: expect.stringContaining('@example.org') });
    expect(await winners()).toEqual(items);
  });

  it('can pick everybody, and no more', async () => {
    await signUp(apps, 'listening-party', 5);
    expect((await draw(6)).json()).toEqual({
      detail: [{ loc: ['count'], msg: 'At most 5: that is how many sign-ups can be drawn' }],
    });
    expect(await winners()).toEqual([]);
    expect(new Set((await draw(5)).json().items.map(({ email }: Item) => email)).size).toBe(5);
  });

  it('returns an error if there is nobody to draw', async () => {
    const answer = await draw(1);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].msg).toContain('No one can be drawn');
  });

  it.each<[unknown]>([
    [{}],
    [{ count: 0 }],
    [{ count: -1 }],
    [{ count: 1.5 }],
    [{ count: '1' }],
    [{ count: null }],
    [{ count: [1] }],
    [{ count: 1e300 }],
    [{ count: 1, replace_existing: 'true' }],
    [{ count: 1, replace_existing: true, eligible: ['me@example.org'] }],
    [[]],
    ['1'],
  ])('is 422 for %j, and nothing is drawn', async (body) => {
    await signUp(apps, 'listening-party', 5);
    const headers = { authorization: `Bearer ${await raffle().tokenWith()}`, 'content-type': 'application/json' };
    const url = raffle().pathOf('raffle/winners');
    const answer = await apps.server.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0]).toMatchObject({ loc: expect.any(Array), msg: expect.any(String) });
    expect(await log()).toEqual([]);
  });

  it('keeps winners unless they are to be replaced', async () => {
    await signUp(apps, 'listening-party', 20);
    const first = (await draw(3)).json().items;
    const refused = await draw(3);
    expect([refused.statusCode, refused.json().detail]).toMatchObject([
      409,
      { key: 'raffle-winners-exist', winners: 3 },
    ]);
    expect(await winners()).toEqual(first);
    expect((await draw(7, true)).json().items).toHaveLength(7);
    expect(await winners()).toHaveLength(7);
  });

  it('draws once if two are requested at once', async () => {
    await signUp(apps, 'listening-party', 20);
    const answers = await Promise.all([draw(4), draw(4), draw(4)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const done = answers.find(({ statusCode }) => statusCode === 200);
    expect(await winners()).toEqual(done?.json().items);
    expect(await log()).toHaveLength(1);
  });

  it('is serialized if several replace at once, each in the log with the winners it replaced', async () => {
    await signUp(apps, 'listening-party', 20);
    await Promise.all([draw(2, true), draw(3, true), draw(4, true)]);
    const rows: { winners: number; replaced: number; eligible: number }[] = await log();
    expect(rows.map(({ winners: drawn }) => drawn).sort()).toEqual([2, 3, 4]);
    expect(rows.map(({ replaced }) => replaced)).toEqual([rows[1]?.winners, rows[2]?.winners, 0]);
    expect(rows.every(({ eligible }) => eligible === 20)).toBe(true);
    expect(await winners()).toHaveLength(rows[0]?.winners ?? 0);
  });
});

describe('the log', () => {
  it('contains who drew when, how many from how many, and whom that replaced', async () => {
    await signUp(apps, 'listening-party', 20);
    const [first]: Item[] = (await draw(1)).json().items;
    const token = await raffle().tokenWith({ sub: 'user-2', name: undefined });
    apps.clock.now += 60_000;
    await raffle().draw({ count: 2, replace_existing: true }, token);
    const rows = await log();
    expect(rows).toMatchObject([
      { drawn_by: 'user-2', winners: 2, eligible: 20, replaced: 1, drawn_at: new Date(apps.clock.now).toISOString() },
      { drawn_by: 'Ada Marlow', winners: 1, eligible: 20, replaced: 0 },
    ]);
    expect(rows[0].details).toMatch(new RegExp(`Replaced:\n.*${first?.email}`));
    const [entry] = (await raffle().get('raffle-log.json')).json();
    expect(entry).toMatchObject({
      drawn_by_id: 'user-2',
      replaced_people: expect.stringContaining(first?.email ?? ''),
    });
  });
});

/** Returns the first entries of a draw. */
async function firstOf(entries: readonly string[], count: number, seed: string): Promise<string[]> {
  const drawn: string[] = [];
  for await (const entry of drawOrder(entries, seed, null)) if (drawn.push(entry) === count) break;
  return drawn;
}

describe('chances', () => {
  it('are equal: each of ten is picked about as often, in the first place too', async () => {
    const all = Array.from({ length: 10 }, (_, index) => String(index));
    const [picked, first] = [new Map<string, number>(), new Map<string, number>()];
    const count = (map: Map<string, number>, key = '') => map.set(key, (map.get(key) ?? 0) + 1);
    for (let round = 0; round < 500; round++) {
      const winnersOfRound = await firstOf(all, 3, round.toString(16).padStart(64, '0'));
      for (const one of winnersOfRound) count(picked, one);
      count(first, winnersOfRound[0]);
    }
    // 150 and 50 are expected; the limits are six standard deviations away.
    for (const one of all) {
      expect(Math.abs((picked.get(one) ?? 0) - 150)).toBeLessThan(62);
      expect(Math.abs((first.get(one) ?? 0) - 50)).toBeLessThan(41);
    }
  });

  it('leave nobody out and pick nobody twice', async () => {
    const all = Array.from({ length: 500 }, (_, index) => String(index));
    expect(new Set(await firstOf(all, 500, '00')).size).toBe(500);
    expect(await firstOf([], 3, '00')).toEqual([]);
    expect(all).toEqual(Array.from({ length: 500 }, (_, index) => String(index)));
  });
});
