import { connect } from '#server/db/connect.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/index.ts';
import { type Line, table } from './figures.ts';
import { createFloorTables } from './floorTables.ts';
import { pickTargets } from './load.ts';
import { seededDatabase } from './seeded.ts';
import { headsOf, measureRow, type Pace, type Stage, setStage } from './sideBySide.ts';
import { campaignRows, type Target } from './workload.ts';

type Options = Pace & { postgres: EmbeddedPostgres; sizes: readonly [number, number] };

/**
 * Measures requests per second of the product and of the floor, in turns, with a small and a large number of
 * campaigns.
 */
export async function measureApi({ postgres, sizes, ...pace }: Options): Promise<string> {
  const stages: Stage<Target>[] = [];
  try {
    for (const size of sizes) stages.push(await campaignStage(postgres, size));
    const lines: Line[] = [];
    for (const row of campaignRows) lines.push(...(await measureRow(row, stages, pace)));
    return table(headsOf('campaigns'), lines);
  } finally {
    await Promise.all(stages.map(({ stop }) => stop()));
  }
}

/** Seeds a separate database and starts both servers on it. */
async function campaignStage(postgres: EmbeddedPostgres, size: number): Promise<Stage<Target>> {
  const databaseUrl = await seededDatabase(postgres, size);
  const db = connect(databaseUrl, { queryTimeout: null });
  try {
    await createFloorTables(db);
    return await setStage({ size, databaseUrl, rows: campaignRows, targets: await pickTargets(db, 5_000) });
  } finally {
    await db.destroy();
  }
}
