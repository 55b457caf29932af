import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import type { EmbeddedPostgres } from '../../server/db/embedded/index.ts';
import { migrateJobs } from '../../server/db/jobQueue.ts';
import { migrate } from '../../server/db/migrate.ts';
import { makeProviders } from '../../server/providers/index.ts';
import { seedBulk } from '../../server/seed/bulk/bulk.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { type Line, table } from './figures.ts';
import { pickTargets } from './load.ts';
import { headsOf, measureRow, type Pace, type Stage, setStage } from './sideBySide.ts';
import { ofCampaigns, type Target } from './workload.ts';

type Options = Pace & { postgres: EmbeddedPostgres; sizes: readonly [number, number] };

/** Measures requests per second of the product and of the floor, in turns, with few and with many campaigns. */
export async function measureApi({ postgres, sizes, ...pace }: Options): Promise<string> {
  const stages: Stage<Target>[] = [];
  try {
    for (const size of sizes) stages.push(await campaignStage(postgres, size));
    const lines: Line[] = [];
    for (const row of ofCampaigns.rows) lines.push(...(await measureRow(row, stages, pace)));
    return table(headsOf('campaigns'), lines);
  } finally {
    await Promise.all(stages.flatMap(({ product, floor }) => [product.stop(), floor.stop()]));
  }
}

/** Creates a seeded database, and starts both servers on it. */
async function campaignStage(postgres: EmbeddedPostgres, size: number): Promise<Stage<Target>> {
  const databaseUrl = await seededDatabase(postgres, size);
  const db = connect(databaseUrl);
  const targets = await pickTargets(db, 5_000).finally(() => db.destroy());
  return setStage({ size, databaseUrl, name: 'campaigns', workload: ofCampaigns, targets });
}

/** @returns the URL of a database with the demo's accounts and the given number of campaigns, created if missing */
export async function seededDatabase(postgres: EmbeddedPostgres, size: number): Promise<string> {
  const databaseUrl = await postgres.ensureDatabase(`campaigns_${size}`);
  const db = connect(databaseUrl);
  try {
    await migrate(db);
    await migrateJobs(db);
    const { count } = await db
      .selectFrom('campaigns')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > 0) return databaseUrl;
    console.log(`Seeding ${size} campaigns …`);
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
    await seedDemo({ config, db, clock: systemClock, providers: makeProviders(config) });
    await seedBulk(db, { campaigns: size, now: new Date(), progress: () => undefined });
    return databaseUrl;
  } finally {
    await db.destroy();
  }
}
