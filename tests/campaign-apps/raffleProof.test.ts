import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDraw, drawOrder, linesOf, type PublishedDraw } from '#campaign-apps/kit/values/raffleProof.ts';
import { createFanTokens } from '#campaign-apps/kit/visitors/fanToken.ts';
import { createKey } from '#campaign-apps/kit/visitors/visitors.ts';
import { campaign, campaignId } from './fakeCms.ts';
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

const page = `/listening-party/_raffles/${campaignId}`;
const raffle = () => reportsOf(apps, 'listening-party');
const read = (url: string) => apps.server.inject({ url, headers: { 'accept-language': 'en' } });
const close = (payload: object) => raffle().call('POST', raffle().pathOf('raffle/entries'), payload);
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

type Closed = { id: string; facts: { label: string; value: string | number }[] };
type Answer = { items: { email: string }[]; closed: Closed; public_url: string };

async function closed(payload: object = { count: 3 }): Promise<Closed> {
  const answer = await close(payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>().closed;
}
const drawClosed = (entries_id: string, count = 3, more: object = {}) =>
  raffle().draw({ count, replace_existing: true, entries_id, ...more });

/** Returns the files of a draw that everyone can download. */
async function files(id: string): Promise<{ draw: PublishedDraw; list: string }> {
  const [draw, list] = [await read(`${page}/${id}/draw.json`), await read(`${page}/${id}/entries.txt`)];
  return { draw: draw.json(), list: list.body };
}

/** Returns the people by their published entry in the draw with this id. */
async function peopleOf(id: string): Promise<Map<string, { id: string; email: string; salt: string }>> {
  const { rows } = await apps.database.query<{ id: string; email: string; email_key: string; entry_key: Buffer }>(
    'select id, email, email_key, entry_key from campaign_apps.sign_ups where anonymised_at is null',
  );
  return new Map(
    rows.map(({ email_key, entry_key, ...person }) => {
      const salt = Buffer.from(sha256(Buffer.concat([entry_key, Buffer.from(id)])), 'hex').subarray(0, 16);
      const entry = sha256(Buffer.concat([salt, Buffer.from([0]), Buffer.from(email_key)]));
      return [entry, { ...person, salt: salt.toString('hex') }];
    }),
  );
}

const listOf = (count: number): string[] => Array.from({ length: count }, (_, at) => sha256(String(at))).sort();

async function orderOf(entries: readonly string[], seed: string, value: string | null): Promise<string[]> {
  const order: string[] = [];
  for await (const entry of drawOrder(entries, seed, value)) order.push(entry);
  return order;
}

it('the order of a draw is the one that other programs compute from the same entries, seed and value', async () => {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex');
  const starts = async (value: string | null) => (await orderOf(listOf(5), seed, value)).map((one) => one.slice(0, 8));
  expect(await starts(null)).toEqual(['d4735e3a', '6b86b273', '4b227777', '5feceb66', '4e074085']);
  expect(await starts('7 12 19 33 41 48')).toEqual(['6b86b273', '4e074085', '5feceb66', '4b227777', 'd4735e3a']);
});

describe('a draw from closed entries', () => {
  it('shows the commitment and the entries first, the seed with the winners, and can be recomputed', async () => {
    await signUp(apps, 'listening-party', 40);
    // As sign-ups from before keys existed.
    await apps.database.query('update campaign_apps.sign_ups set entry_key = null');
    const { id, facts } = await closed();
    expect(facts.map(({ label }) => label)).toEqual(['Entries', 'Winners', 'Commitment']);
    const promised = await files(id);
    expect(Object.keys(promised.draw)).toEqual(['commitment', 'commitmentText']);
    const before = (await read(page)).body;
    expect(before).toContain(promised.draw.commitment);
    expect(before).toContain('Not drawn yet');
    expect(sha256(promised.draw.commitmentText)).toBe(promised.draw.commitment);
    expect(promised.draw.commitmentText).toContain(`entries-sha256: ${sha256(promised.list)}`);
    const people = await peopleOf(id);
    expect(linesOf([...people.keys()].sort())).toBe(promised.list);

    const { items } = (await drawClosed(id)).json<Answer>();
    const { draw, list } = await files(id);
    expect({ ...draw, list }).toMatchObject({ ...promised.draw, list: promised.list });
    expect(draw.commitmentText).toContain(`seed-sha256: ${sha256(Buffer.from(draw.seed, 'hex'))}`);
    expect(await checkDraw(draw, list)).toBe('right');
    expect(draw.drawn.map((entry) => people.get(entry)?.email)).toEqual(items.map(({ email }) => email));
    const after = await read(page);
    expect(after.headers['x-robots-tag']).toBe('noindex');
    for (const entry of draw.drawn) expect(after.body).toContain(entry);
    for (const { email } of people.values()) expect(after.body).not.toContain(email);
    expect(
      await checkDraw(
        draw,
        list.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toBe('entries');
    expect(await checkDraw({ ...draw, seed: draw.commitment }, list)).toBe('seed');
    expect(await checkDraw({ ...draw, drawn: draw.drawn.toReversed() }, list)).toBe('winners');
    expect(await checkDraw({ ...draw, withdrawn: draw.drawn.slice(0, 1) }, list)).toBe('winners');
    expect(await checkDraw({ ...draw, places: 2 }, list)).toBe('commitment');
  });

  it('uses the list that was closed last, if two are closed at once; both stay in the log', async () => {
    await signUp(apps, 'listening-party', 9);
    const [one, other] = await Promise.all([closed(), closed()]);
    const ids = [one.id, other.id].sort((a, b) => Number(a) - Number(b));
    const [first = '', last = ''] = ids;
    const refused = await drawClosed(first);
    expect([refused.statusCode, refused.json().detail.key]).toEqual([409, 'raffle-entries-changed']);
    expect((await drawClosed(last)).statusCode).toBe(200);
    expect((await drawClosed(last)).statusCode).toBe(409);
    const log = (await raffle().get('raffle-log.json')).json();
    expect(log).toMatchObject([{ winners: 3 }, { winners: null, drawn_at: null, eligible: 9 }]);
    expect(new Set(log.map(({ commitment }: { commitment: string }) => commitment)).size).toBe(2);
    expect((await read(page)).body).toContain('Never drawn: entries were closed again.');
  });

  it('gives the place of whoever was erased or withdrawn to the next one, and says so', async () => {
    await signUp(apps, 'listening-party', 6);
    const { id } = await closed({ count: 2 });
    const { rows } = await apps.database.query<{ seed: string }>(
      `select encode(seed, 'hex') as seed from campaign_apps.raffle_draws where id = $1`,
      [id],
    );
    const people = await peopleOf(id);
    const order = await orderOf([...people.keys()].sort(), rows[0]?.seed ?? '', null);
    const [erased, withdrawn, ...winners] = order.map((entry) => people.get(entry));
    await apps.database.query("update campaign_apps.sign_ups set state = 'withdrawn' where id = $1", [withdrawn?.id]);
    const tokens = createFanTokens(createKey(apps.database, 'fans'), () => apps.clock.now);
    const own = `/listening-party/_fans/${await tokens.make('listening-party', erased?.id ?? '')}`;
    expect((await apps.server.inject({ method: 'POST', url: `${own}/erase` })).statusCode).toBe(200);

    const { items } = (await drawClosed(id, 2)).json<Answer>();
    expect(items.map(({ email }) => email)).toEqual(winners.slice(0, 2).map((one) => one?.email));
    const { draw, list } = await files(id);
    expect(draw.withdrawn).toEqual(order.slice(0, 2));
    expect(await checkDraw(draw, list)).toBe('right');
    const { body } = await read(page);
    expect(body.match(/<\/code> withdrawn before the draw/g)).toHaveLength(2);
  });

  it('needs the public value that was named, and no other number of winners', async () => {
    await signUp(apps, 'listening-party', 40);
    const { id } = await closed({ count: 9, public_value: ' Lotto of 5 Dec ' });
    const told = async (count: number, more?: object) => (await drawClosed(id, count, more)).json().detail;
    expect(await told(9)).toEqual([{ loc: ['public_value'], msg: 'Enter the value: Lotto of 5 Dec' }]);
    expect(await told(8, { public_value: '1' })).toMatchObject([{ loc: ['count'] }]);
    for (const public_value of ['', 'a\nb', 'x'.repeat(201), 7]) {
      expect((await close({ count: 9, public_value })).statusCode).toBe(422);
    }
    expect((await drawClosed(id, 9, { public_value: '7 12 19' })).statusCode).toBe(200);
    const { draw, list } = await files(id);
    expect(draw.value).toBe('7 12 19');
    expect(await checkDraw(draw, list)).toBe('right');
    expect(await checkDraw({ ...draw, value: null }, list)).toBe('winners');
    const none = await closed({ count: 9 });
    expect((await drawClosed(none.id, 9, { public_value: '1' })).statusCode).toBe(422);
  });

  it('may be closed a hundred times in a day', async () => {
    await signUp(apps, 'listening-party', 3);
    await apps.database.query(
      `insert into campaign_apps.raffle_draws (app, campaign_id, raffle, closed_at, places, winners, eligible)
       select 'listening-party', $1, 'raffle', $2, 1, 0, 3 from generate_series(1, 100)`,
      [campaignId, new Date(apps.clock.now)],
    );
    expect((await close({ count: 1 })).statusCode).toBe(429);
    apps.clock.now += 25 * 3_600_000;
    expect((await close({ count: 1 })).statusCode).toBe(200);
  });

  it('works with 50,000 sign-ups', { tags: ['full'] }, async () => {
    for (let from = 0; from < 50_000; from += 5_000) {
      await apps.database.query(
        `insert into campaign_apps.sign_ups (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale)
         select 'listening-party', $1, 7, 'Ada', one || '@example.org', one || '@example.org', 'Yes', 'en'
         from generate_series($2::int + 1, $2::int + 5000) as one`,
        [campaignId, from],
      );
    }
    const { id } = await closed({ count: 1_000 });
    await drawClosed(id, 1_000);
    const { draw, list } = await files(id);
    expect(draw.drawn).toHaveLength(1_000);
    expect(await checkDraw(draw, list)).toBe('right');
  });
});

describe('the page of draws', () => {
  it('also shows draws in one step, replaced ones, and those from before', async () => {
    await apps.database.query(
      `insert into campaign_apps.raffle_draws (app, campaign_id, raffle, drawn_at, drawn_by, winners, eligible)
       values ('listening-party', $1, 'raffle', $2, 'user-1', 1, 5)`,
      [campaignId, new Date(apps.clock.now)],
    );
    expect((await read(page)).body).toContain('Drawn before draws could be checked');
    await signUp(apps, 'listening-party', 5);
    const answer = await raffle().draw({ count: 2, replace_existing: true });
    expect(answer.json<Answer>().public_url).toBe(`http://apps.example.com${page}`);
    const { body } = await read(page);
    expect(body).toContain('Replaced: winners were drawn again.');
    const [id = ''] = /(?<=data-check=")[^"]+/.exec(body) ?? [];
    const { draw, list } = await files(id.split('/').at(-1) ?? '');
    expect(await checkDraw(draw, list)).toBe('right');
    const german = await apps.server.inject({ url: page, headers: { 'accept-language': 'de-AT' } });
    expect(german.body).toContain('Gewinner nach Platz');
  });

  it('stays when the campaign is unpublished or deleted, without its title', async () => {
    await signUp(apps, 'listening-party', 5);
    await closed();
    expect((await read(page)).body).toContain('Raffle: First play');
    apps.cms.state.deleted.add(campaignId);
    apps.clock.now += 10_000;
    const { statusCode, body } = await read(page);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('First play');
    apps.cms.state.deleted.clear();
  });

  it.each([
    '',
    '/1/draw.json',
    '/1/entries.txt',
    '/x/entries.txt',
  ])('does not exist without a raffle: %s', async (end) => {
    expect((await read(`${page}${end}`)).statusCode).toBe(404);
    expect((await read(`/listening-party/_raffles/%00${end}`)).statusCode).toBe(404);
  });
});

it('a fan’s own page and data have the entry, its salt and whether it won', async () => {
  await signUp(apps, 'listening-party', 2);
  const { id } = await closed({ count: 1 });
  const [[entry, { id: signUpId, salt }] = ['', { id: '', salt: '' }]] = [...(await peopleOf(id))];
  const tokens = createFanTokens(createKey(apps.database, 'fans'), () => apps.clock.now);
  const own = `/listening-party/_fans/${await tokens.make('listening-party', signUpId)}`;
  const shown = (await read(own)).body;
  for (const words of [entry, salt, 'not drawn yet', `${page}?lang=en`]) expect(shown).toContain(words);
  const { items } = (await drawClosed(id, 1)).json<Answer>();
  const won = (await peopleOf(id)).get(entry)?.email === items[0]?.email;
  expect((await read(own)).body).toContain(won ? 'you won place 1.' : 'you did not win.');
  const { raffle_entries } = (await read(`${own}/data`)).json();
  expect(raffle_entries).toMatchObject([{ entry, salt, place: won ? 1 : null }]);
});
