import { execFile as execFileOfNode } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { permissionsOfRole, type SystemRole, systemRoles } from '#contracts/permissions.ts';
import { resources as product } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrateJobs } from '#server/db/jobQueue.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { schemaChanges } from '#server/db/schemaChanges.ts';
import { buildApp } from '#server/process/app.ts';
import { makeProviders } from '#server/providers/index.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { type Line, spreadOf, table } from './figures.ts';
import { largeSize, smallSize } from './seeded.ts';

/** The bookings of the tests, with a filter of each kind. */
const measured: Resource = {
  ...bookings,
  list: {
    ...bookings.list,
    filters: [...bookings.list.filters, 'name', 'owner', 'genres', 'starts_at', 'terms'],
    sortable: [...bookings.list.sortable, 'memo', 'shared'],
  },
};

/** The limit of a read in milliseconds, and of its growth from 1,000 to 100,000 records. */
const maxMs = 25;
const maxFactor = 2;
const pageSize = 25;
/** More than the five executions after which PostgreSQL may keep the plan of a prepared statement. */
const warmUpCalls = 8;

type Read = {
  says: string;
  filter?: object;
  sort?: [string, 'ASC' | 'DESC'];
  page?: 'middle' | 'last';
  as?: SystemRole;
};

const sorted = (field: string): Read[] =>
  (['ASC', 'DESC'] as const).map((order) => ({ says: `by ${field}, ${order}`, sort: [field, order] }));

const reads: readonly Read[] = [
  { says: 'list' },
  ...measured.list.sortable.flatMap(sorted),
  { says: 'middle page', page: 'middle' },
  { says: 'page 4,000', page: 'last' },
  { says: 'page 4,000 by number', page: 'last', sort: ['fee', 'DESC'] },
  { says: 'page 4,000 by choice', page: 'last', sort: ['kind', 'ASC'] },
  { says: 'middle page by reference', page: 'middle', sort: ['label', 'ASC'] },
  { says: 'page 4,000 by reference', page: 'last', sort: ['label', 'ASC'] },
  { says: 'choice', filter: { kind: 'hall' } },
  { says: 'any of two choices', filter: { kind: ['hall', 'festival'] } },
  { says: 'number range', filter: { fee_from: 100, fee_to: 200 } },
  { says: 'wide number range', filter: { fee_from: 100, fee_to: 800 } },
  { says: 'time range', filter: { starts_at_from: '2026-02-01T00:00:00.000Z' } },
  { says: 'yes', filter: { shared: true } },
  { says: 'yes, by number', filter: { shared: true }, sort: ['fee', 'DESC'] },
  { says: 'yes and a choice', filter: { shared: true, kind: 'hall' } },
  { says: 'reference', filter: { label: 'LABEL' } },
  { says: 'no reference', filter: { label: null } },
  { says: 'any of a list', filter: { genres: ['rock', 'jazz'] } },
  { says: 'one of a list', filter: { genres: ['folk'] } },
  { says: 'text', filter: { name: 'velvet' } },
  { says: 'rich text', filter: { terms: 'doors' } },
  { says: 'search, few', filter: { q: 'booking 77' } },
  { says: 'search, one in 16', filter: { q: 'velvet' } },
  { says: 'search, all', filter: { q: 'booking' } },
  { says: 'search, one letter', filter: { q: 'v' } },
  { says: 'search, none', filter: { q: 'zyxwvut' } },
  { says: 'list within reach', as: 'editor' },
  { says: 'page 4,000 within reach', as: 'editor', page: 'last' },
  { says: 'yes within reach', as: 'editor', filter: { shared: true } },
  { says: 'choice within reach', as: 'editor', filter: { kind: 'hall' } },
];

type Stage = {
  app: FastifyInstance;
  db: Kysely<Database>;
  size: number;
  tokens: Record<string, string>;
  label: string;
};

type Options = { postgres: EmbeddedPostgres; calls: number; only?: string };

/** Measures lists of a declared resource with few and with many records, in turns. */
export async function measureRecords({ postgres, calls, only }: Options): Promise<string> {
  const stages: Stage[] = [];
  try {
    for (const size of [smallSize, largeSize]) stages.push(await stageOf(postgres, size));
    const lines: Line[] = [];
    for (const read of reads) if (!only || read.says.includes(only)) lines.push(await measureRead(read, stages, calls));
    const large = stages.at(-1);
    if (large) lines.push(await measureExport(large));
    return table(['records', `${smallSize}, ms`, `${largeSize}, ms`, 'factor', 'matches'], lines);
  } finally {
    for (const { app, db } of stages) {
      await app.close();
      await db.destroy();
    }
  }
}

async function stageOf(postgres: EmbeddedPostgres, size: number): Promise<Stage> {
  const databaseUrl = await postgres.ensureDatabase(`records_${size}`);
  const db = connect(databaseUrl, { queryTimeout: null });
  await migrate(db);
  await migrateJobs(db);
  const resources = [...product, measured];
  for (const { statement } of await schemaChanges(db, resources)) await sql.raw(statement).execute(db);
  await seed(db, size);
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    DATA_DIR: '.cache/bench/data',
  });
  const providers = makeProviders(config);
  const all = { ...behaviours, ...bookingBehaviours };
  const app = await buildApp({ config, db, clock: systemClock, providers, resources, behaviours: all });
  const tokens: Record<string, string> = {};
  for (const role of systemRoles) {
    const id = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    tokens[role] = await makePersonalToken(db, { user: id, permissions: [...permissionsOfRole[role]] });
  }
  const { id: label } = await db.selectFrom('labels').select('id').orderBy('id').offset(1).executeTakeFirstOrThrow();
  return { app, db, size, tokens, label };
}

async function seed(db: Kysely<Database>, size: number): Promise<void> {
  const {
    rows: [first],
  } = await sql`select from bookings limit 1`.execute(db);
  if (first) return;
  console.log(`Seeding ${size} bookings …`);
  for (const role of systemRoles) await makeUser(db, { role });
  for (let at = 0; at < 17; at++) await makeUser(db, { display_name: `Person ${at}` });
  await sql`
    insert into labels (id, created_at, updated_at, name)
    select gen_random_uuid(), now(), now(), 'Label ' || at from generate_series(1, 100) as at`.execute(db);
  await sql`
    with people as (select array_agg(id order by id) as ids from users),
      named as (select array_agg(id order by id) as ids from labels)
    insert into bookings (id, created_at, updated_at, name, kind, capacity, seated, owner, label, shared, starts_at, ends_at,
      fee, memo, rating, place, artists, days, titles, links, rider, terms, story, code, opens_on, opens_at, genres, stage,
      origin, tour, language, keywords, contact)
    select gen_random_uuid(), now() - at * interval '1 minute', now() - at * interval '1 minute',
      (array['Velvet', 'Ölberg', 'Crimson', 'amber', 'Électric', 'Night', 'golden', 'Silent', 'Neon', 'Paper', 'Ivory',
        'Delta', 'Echo', 'Maple', 'Stone', 'Ärger'])[1 + hash % 16] || ' booking ' || at,
      (array['club', 'hall', 'festival'])[1 + hash % 3], 1 + hash % 900, hash % 2 = 0,
      people.ids[1 + hash % 20], case when hash % 5 > 0 then named.ids[1 + hash % 100] end, hash / 7 % 2 = 0,
      '2026-01-01'::timestamptz + hash % 100000 * interval '10 minutes',
      '2026-01-02'::timestamptz + hash % 100000 * interval '10 minutes',
      case when hash % 4 > 0 then hash / 3 % 1000 end, 'Memo of booking ' || md5(at::text), hash % 5,
      '{"city": "Oslo", "country": "NO"}', '[{"name": "Ada", "role": "support", "minutes": null}]', '[1, 2, 3]',
      '{"de": "Eins", "en": "One"}', '{"site": "https://example.com/"}', '{"light": "warm"}',
      '<p>Doors open <strong>early</strong> for ' || md5(at::text) || '</p>', '<p>Story of ' || at || '</p>',
      'C' || at, '2026-01-01'::date + (hash % 365)::int, '20:00',
      (array['["rock"]', '["jazz"]', '["folk", "jazz"]', '[]'])[1 + hash % 4]::jsonb,
      'stage_' || 1 + hash % 13, 'DE', '["DE", "FR"]', 'de', '{one,two}', '{"email": "ann@example.com", "phone": "", "note": ""}'
    from generate_series(1, ${size}::int) as at,
      lateral (select abs(hashtext('booking ' || at)::bigint) as hash) as hashed, people, named`.execute(db);
  await sql`vacuum (analyze) bookings, labels, users`.execute(db);
}

const pathOf = ({ filter, sort, page }: Read, { size, label }: Stage): string => {
  const first = page === 'last' ? size - pageSize : page === 'middle' ? size / 2 : 0;
  const query = { range: [first, first + pageSize - 1], ...(sort && { sort }), ...(filter && { filter }) };
  const values = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value).replace('LABEL', label)]);
  return `/api/bookings?${new URLSearchParams(values)}`;
};

async function measureRead(read: Read, stages: readonly Stage[], calls: number): Promise<Line> {
  const times: number[][] = stages.map(() => []);
  let range = '';
  for (let turn = -warmUpCalls; turn < calls; turn++) {
    for (const [index, stage] of stages.entries()) {
      const headers = { authorization: `Bearer ${stage.tokens[read.as ?? 'admin']}` };
      const started = performance.now();
      const answer = await stage.app.inject({ url: pathOf(read, stage), headers });
      const ms = performance.now() - started;
      if (answer.statusCode !== 200) throw new Error(`${read.says}: ${answer.statusCode} ${answer.body}`);
      if (turn >= 0) times[index]?.push(ms);
      range = String(answer.headers['content-range']);
    }
  }
  const [small = Number.NaN, large = Number.NaN] = times.map((all) => spreadOf(all).median);
  console.log(`${read.says}: ${small.toFixed(1)} and ${large.toFixed(1)} ms, ${range}`);
  const factor = large / small;
  const cells = [read.says, small.toFixed(1), large.toFixed(1), `${factor.toFixed(1)} ×`, range.split('/')[1] ?? ''];
  return { cells, reached: large <= maxMs || factor <= maxFactor };
}

const execFile = promisify(execFileOfNode);
/** A program that prints the number of bytes of a download. */
const download = `
  const [, url, token] = process.argv;
  const answer = await fetch(url, { headers: { authorization: 'Bearer ' + token } });
  if (!answer.ok) throw new Error(String(answer.status));
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  console.log(bytes);`;
const maxExportMs = 10_000;
/** Memory that a collection of garbage has not freed yet. */
const maxGrowth = 200;

/** Measures the CSV file of all records, and how much the process grows by it. */
async function measureExport({ app, tokens }: Stage): Promise<Line> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const before = process.memoryUsage().rss;
  let most = before;
  const started = performance.now();
  // In another process, so that only the server's memory is measured.
  const client = execFile(process.execPath, [
    '--input-type=module',
    '-e',
    download,
    `${origin}/api/bookings/export`,
    tokens.admin ?? '',
  ]);
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const bytes = Number((await client).stdout);
  clearInterval(watch);
  const ms = performance.now() - started;
  const growth = Math.round((most - before) / 1024 ** 2);
  console.log(`export: ${ms.toFixed(0)} ms, ${Math.round(bytes / 1024 ** 2)} MiB, the process grew by ${growth} MiB`);
  return {
    cells: [`CSV, growth ${growth} MiB`, '', ms.toFixed(0), '', String(largeSize)],
    reached: ms <= maxExportMs && growth <= maxGrowth,
  };
}
