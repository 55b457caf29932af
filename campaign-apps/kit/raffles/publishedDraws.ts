import { hashesIn } from '../reports/raffleReads.ts';
import type { Database } from '../server/database.ts';
import { commitmentText, linesOf, type PublishedDraw, seedHashOf, sha256 } from '../values/raffleProof.ts';

/** A list of entries or a draw, as the public page shows it. Earlier draws have no list. Hashes are in hex. */
export type ShownDraw = {
  id: string;
  raffle: string;
  closed_at: Date | null;
  drawn_at: Date | null;
  entries: number;
  winners: number;
  commitment: string | null;
  source: string | null;
  value: string | null;
  /** Null until the draw. */
  seed: string | null;
  /** Whether entries were closed or winners were drawn again. */
  isOutdated: boolean;
  firstEntries: string[];
  /** The first entries that were drawn. */
  firstDrawn: string[];
  withdrawn: string[];
};

/** How many entries and winners the page shows; the downloads have all. */
export const maxShownEntries = 100;
const hashBytes = 32;

const drawsPerPage = 10;

/** Returns the newest lists and draws of a campaign, newest first, before the one with this id; `isMore` if it has older ones. */
export async function readShownDraws(
  database: Database,
  { app, campaign, before }: { app: string; campaign: string; before: string | null },
) {
  const { rows } = await database.query<
    Omit<ShownDraw, 'firstEntries' | 'firstDrawn' | 'withdrawn'> & Record<'first' | 'drawn' | 'without', Buffer | null>
  >(
    `select id, raffle, closed_at, drawn_at, eligible as entries, coalesce(places, winners) as winners, source, value,
       encode(commitment, 'hex') as commitment, case when drawn_at is not null then encode(seed, 'hex') end as seed,
       exists (select from campaign_apps.raffle_draws later where later.campaign_id = draw.campaign_id
         and later.raffle = draw.raffle and later.id > draw.id
         and (later.drawn_at is not null or draw.drawn_at is null)) as "isOutdated",
       substring(entries for ${maxShownEntries * hashBytes}) as first,
       substring(drawn_entries for ${maxShownEntries * hashBytes}) as drawn, withdrawn_entries as without
     from campaign_apps.raffle_draws draw
     where app = $1 and campaign_id = $2 and ($3::bigint is null or id < $3) order by id desc limit ${drawsPerPage + 1}`,
    [app, campaign, before],
  );
  const draws = rows.slice(0, drawsPerPage).map(
    ({ first, drawn, without, ...draw }): ShownDraw => ({
      ...draw,
      ...{ firstEntries: hashesIn(first), firstDrawn: hashesIn(drawn), withdrawn: hashesIn(without) },
    }),
  );
  return { draws, isMore: rows.length > drawsPerPage };
}

/** The campaign's app and id, and the id of the draw. */
export type DrawKey = { app: string; campaign: string; draw: string };

/** Returns the list of entries of a draw as text; null if there is none. */
export async function readEntries(database: Database, { app, campaign, draw }: DrawKey): Promise<string | null> {
  const { rows } = await database.query<{ entries: Buffer | null }>(
    'select entries from campaign_apps.raffle_draws where app = $1 and campaign_id = $2 and id = $3',
    [app, campaign, draw],
  );
  const entries = rows[0]?.entries;
  return entries ? linesOf(hashesIn(entries)) : null;
}

type StoredDraw = {
  raffle: string;
  places: number;
  entries: Buffer;
  commitment: string;
  seed: string;
  source: string | null;
  value: string | null;
  isDrawn: boolean;
  drawn: Buffer | null;
  withdrawn: Buffer | null;
};

/** A published list of entries, with its draw if there was one. */
type Published = Pick<PublishedDraw, 'commitment' | 'commitmentText'> & Partial<PublishedDraw>;

/** Returns all that is needed to recompute a draw, except its list of entries; before the draw only the commitment. */
export async function readPublishedDraw(database: Database, key: DrawKey): Promise<Published | null> {
  const { app, campaign, draw } = key;
  const { rows } = await database.query<StoredDraw>(
    `select raffle, places, entries, encode(commitment, 'hex') as commitment, encode(seed, 'hex') as seed, source, value,
       drawn_at is not null as "isDrawn", drawn_entries as drawn, withdrawn_entries as withdrawn
     from campaign_apps.raffle_draws where app = $1 and campaign_id = $2 and id = $3 and commitment is not null`,
    [app, campaign, draw],
  );
  const [stored] = rows;
  if (!stored) return null;
  const { raffle, places, commitment, seed, source, value, isDrawn } = stored;
  const entries = hashesIn(stored.entries);
  const [entriesHash, seedHash] = [await sha256(linesOf(entries)), await seedHashOf(seed)];
  const closed = { campaignId: campaign, raffle, winners: places, entries: entries.length, source };
  const promise = { commitment, commitmentText: commitmentText({ ...closed, entriesHash, seedHash }) };
  if (!isDrawn) return promise;
  const [drawn, withdrawn] = [hashesIn(stored.drawn), hashesIn(stored.withdrawn)];
  return { ...promise, ...{ seed, value, places, drawn, withdrawn } };
}
