import { randomBytes } from 'node:crypto';
import { type Database, inTransaction, type Queries } from '../server/database.ts';
import { AppError } from '../server/errors.ts';
import { commitmentText, drawOrder, linesOf, seedHashOf, sha256 } from '../values/raffleProof.ts';
import { consumerDataTurn } from './consumerDataStore.ts';
import { entryIn, hashesIn, type RaffleKey } from './raffleReads.ts';

/** Who acts, and when. */
type Act = { by: string; byName: string | null; at: Date };

/** `source` names the value that is mixed in at the draw. */
type Closing = Act & { count: number; source: string | null };

/** A draw from entries that were closed before, or that it closes itself if `entriesId` is null. */
type Draw = Act & { count: number; replaceExisting: boolean; entriesId: string | null; value: string | null };

/** A limit that keeps raffles and their tables to a reasonable size. */
export const maxWinners = 10_000;

/** How often the entries of a raffle may be closed in a day: each list is kept. */
const maxListsPerDay = 100;

/**
 * Fixes who takes part and how many win, before anybody can know who. Entries that were closed before and not drawn
 * stay in the log, and are not drawn any more.
 */
export async function closeEntries(database: Database, key: RaffleKey, closing: Closing): Promise<void> {
  await inTurn(database, key, (queries) => close(queries, key, closing));
}

/** Draws winners. Concurrent draws run one after the other, and each is stored completely or not at all. */
export async function drawWinners(database: Database, key: RaffleKey, draw: Draw): Promise<void> {
  await inTurn(database, key, async (queries) => {
    const existing = await countWinners(queries, key);
    if (existing > 0 && !draw.replaceExisting) throw winnersExist(existing);
    const closed = draw.entriesId
      ? await closedBefore(queries, key, draw)
      : await close(queries, key, { ...draw, source: null });
    await drawFrom(queries, key, closed, draw);
  });
}

/** Prevents a concurrent erasure of the same personal data. */
const inTurn = <Result>(database: Database, { campaignId }: RaffleKey, act: (queries: Queries) => Promise<Result>) =>
  inTransaction(database, consumerDataTurn(campaignId), act);

const winnersExist = (count: number): AppError =>
  new AppError(409, {
    key: 'raffle-winners-exist',
    msg: 'Winners were already drawn; nothing was changed. Draw again with replace_existing to replace them.',
    winners: count,
  });

function checkCount(count: number, eligible: number): void {
  const max = Math.min(eligible, maxWinners);
  if (count <= max) return;
  const words =
    eligible === 0
      ? nobody
      : `At most ${max}: that is how many ${eligible > maxWinners ? 'can be drawn at once' : 'sign-ups can be drawn'}`;
  throw refused('count', words);
}

const nobody = 'No one can be drawn: there are no sign-ups with a name and email';
const refused = (field: string, msg: string): AppError => new AppError(422, [{ loc: [field], msg }]);

/** The entries that a draw is from, sorted, in hex. */
type Closed = { id: string; places: number; source: string | null; seed: string; entries: string[] };

async function close(queries: Queries, key: RaffleKey, { count, source, by, byName, at }: Closing): Promise<Closed> {
  const { app, campaignId, raffle } = key;
  await checkFrequency(queries, key, at);
  checkCount(count, await countEligible(queries, campaignId));
  const seed = randomBytes(32).toString('hex');
  const { rows } = await queries.query<{ id: string }>(
    `insert into campaign_apps.raffle_draws
       (app, campaign_id, raffle, closed_at, closed_by, closed_by_name, places, source, seed, winners, eligible)
     values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), 0, 0) returning id`,
    [app, campaignId, raffle, at, by, byName, count, source, seed],
  );
  const id = rows[0]?.id ?? '';
  const entries = await enter(queries, campaignId, id);
  const [entriesHash, seedHash] = [await sha256(linesOf(entries)), await seedHashOf(seed)];
  const promise = { campaignId, raffle, winners: count, entries: entries.length, entriesHash, seedHash, source };
  await queries.query(
    `update campaign_apps.raffle_draws set eligible = $2, entries = $3, commitment = decode($4, 'hex') where id = $1`,
    [id, entries.length, Buffer.from(entries.join(''), 'hex'), await sha256(commitmentText(promise))],
  );
  return { id, places: count, source, seed, entries };
}

async function checkFrequency(queries: Queries, { campaignId, raffle }: RaffleKey, at: Date): Promise<void> {
  const { rows } = await queries.query<{ lists: number }>(
    `select count(*)::int as lists from campaign_apps.raffle_draws
     where campaign_id = $1 and raffle = $2 and closed_at > $3::timestamptz - interval '1 day'`,
    [campaignId, raffle, at],
  );
  if ((rows[0]?.lists ?? 0) < maxListsPerDay) return;
  const msg = `Entries were closed ${maxListsPerDay} times in a day, which is the most. Try again tomorrow.`;
  throw new AppError(429, { key: 'raffle-too-often', msg });
}

const eligible = "campaign_id = $1 and state = 'confirmed' and anonymised_at is null";

async function countEligible(queries: Queries, campaignId: string): Promise<number> {
  const { rows } = await queries.query<{ count: number }>(
    `select count(*)::int as count from campaign_apps.sign_ups where ${eligible}`,
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the entries of all confirmed sign-ups in order, one each. */
async function enter(queries: Queries, campaignId: string, drawId: string): Promise<string[]> {
  await addMissingKeys(queries, campaignId);
  const { rows } = await queries.query<{ entries: Buffer | null }>(
    `select string_agg(entry, '' order by entry) as entries
     from (select ${entryIn('$2::bigint')} as entry from campaign_apps.sign_ups where ${eligible}) as entered`,
    [campaignId, drawId],
  );
  return hashesIn(rows[0]?.entries);
}

const batchSize = 5_000;

/** Gives keys to sign-ups from before keys existed. */
async function addMissingKeys(queries: Queries, campaignId: string): Promise<void> {
  for (let added = batchSize; added === batchSize; ) {
    const { rowCount } = await queries.query(
      `update campaign_apps.sign_ups set entry_key = default where id in (
         select id from campaign_apps.sign_ups where ${eligible} and entry_key is null limit ${batchSize})`,
      [campaignId],
    );
    added = rowCount ?? 0;
  }
}

/** @throws AppError 409 if others were closed or drawn since, 422 if the number differs or the public value is missing */
async function closedBefore(queries: Queries, key: RaffleKey, { entriesId, count, value }: Draw): Promise<Closed> {
  const { rows } = await queries.query<Omit<Closed, 'entries'> & { entries: Buffer; isDrawn: boolean }>(
    `select id, places, source, encode(seed, 'hex') as seed, entries, drawn_at is not null as "isDrawn"
     from campaign_apps.raffle_draws where campaign_id = $1 and raffle = $2 order by id desc limit 1`,
    [key.campaignId, key.raffle],
  );
  const newest = rows[0];
  if (!newest || newest.id !== entriesId || newest.isDrawn) {
    const msg = 'Entries were closed again, or winners were drawn, in the meantime; nothing was changed.';
    throw new AppError(409, { key: 'raffle-entries-changed', msg });
  }
  if (newest.places !== count)
    throw refused('count', `Entries were closed for this number of winners: ${newest.places}`);
  if (newest.source !== null && value === null) throw refused('public_value', `Enter the value: ${newest.source}`);
  if (newest.source === null && value !== null) {
    throw refused('public_value', 'No value was named when entries were closed');
  }
  return { ...newest, entries: hashesIn(newest.entries) };
}

/** Draws from closed entries. Whoever was withdrawn or erased since keeps the place in the list, and the next one wins. */
async function drawFrom(queries: Queries, { campaignId }: RaffleKey, closed: Closed, { by, byName, at, value }: Draw) {
  const { id, places, seed, entries } = closed;
  const entrants = await entrantsOf(queries, campaignId, id);
  const [drawn, withdrawn, winners]: [string[], string[], string[]] = [[], [], []];
  for await (const entry of drawOrder(entries, seed, value)) {
    const signUpId = entrants.get(entry);
    drawn.push(entry);
    if (signUpId === undefined) withdrawn.push(entry);
    else winners.push(signUpId);
    if (winners.length === places) break;
  }
  if (winners.length === 0) throw refused('count', nobody);
  await queries.query(
    `with draw as (
       update campaign_apps.raffle_draws set drawn_at = $2, drawn_by = $3, drawn_by_name = $4, value = $5, winners = $6,
         drawn_entries = $7, withdrawn_entries = $8
       where id = $1
     )
     insert into campaign_apps.raffle_winners (draw_id, place, sign_up_id)
     select $1, place, sign_up_id from unnest($9::bigint[]) with ordinality as won (sign_up_id, place)`,
    [id, at, by, byName, value, winners.length, ...[drawn, withdrawn].map(bytesOf), winners],
  );
}

const bytesOf = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'hex');

/** Returns the sign-ups that can still win, by entry; also those that were confirmed later, whose entries are in no list. */
async function entrantsOf(queries: Queries, campaignId: string, drawId: string): Promise<Map<string, string>> {
  const { rows } = await queries.query<{ id: string; entry: string }>(
    `select id, encode(${entryIn('$2::bigint')}, 'hex') as entry from campaign_apps.sign_ups
     where ${eligible} and entry_key is not null`,
    [campaignId, drawId],
  );
  return new Map(rows.map(({ id, entry }) => [entry, id]));
}

async function countWinners(queries: Queries, { campaignId, raffle }: RaffleKey): Promise<number> {
  const { rows } = await queries.query<{ count: number }>(
    `select count(*)::int as count from campaign_apps.raffle_winners where draw_id = (
       select max(id) from campaign_apps.raffle_draws where campaign_id = $1 and raffle = $2 and drawn_at is not null)`,
    [campaignId, raffle],
  );
  return rows[0]?.count ?? 0;
}
