import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { measureApi } from './api.ts';
import { measureBytes } from './bytes.ts';
import { measureCharts } from './charts.ts';
import { measureEditor } from './editor.ts';
import { measureFans } from './fans.ts';
import { measureGrowth } from './growth.ts';
import { measureLive } from './live.ts';
import { measureMedia } from './media.ts';
import { measurePeople } from './people.ts';
import { measureRecords } from './records.ts';
import { measureReportItems } from './reportItems.ts';
import { measureReports } from './reports.ts';
import { measureScreen } from './screen.ts';
import { largeSize, seededDatabase, smallSize } from './seeded.ts';
import { measureStart } from './start.ts';
import { measureTexts } from './texts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, data: { type: 'string' } },
});
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);

/** Returns the folder of the bench's databases: a temporary one, or one that is reused by further runs. */
function dataFolder(): string {
  if (values.data) return values.data;
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-bench-'));
  // As root, the database runs as another user, who needs access.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const log = { info: () => undefined, warn: console.warn, error: console.error };
const folder = dataFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const texts: string[] = [];
try {
  if (wants('api')) {
    const pace = values.quick ? { rounds: 9, seconds: 0.6 } : { rounds: 15, seconds: 2 };
    texts.push(await measureApi({ postgres, sizes: [smallSize, largeSize], ...pace }));
  }
  if (wants('people')) {
    const pace = values.quick ? { rounds: 9, seconds: 0.6 } : { rounds: 15, seconds: 2 };
    texts.push(await measurePeople({ postgres, users: 10_000, ...pace }));
  }
  if (wants('growth')) {
    texts.push(await measureGrowth({ postgres, dataDir: join(folder, 'growth'), calls: values.quick ? 11 : 41 }));
  }
  if (wants('records')) texts.push(await measureRecords({ postgres, calls: values.quick ? 11 : 41 }));
  const isSeeded = ['start', 'live', 'media', 'texts', 'reports', 'charts', 'editor', 'fans', 'screen'].some(wants);
  const databaseUrl = isSeeded ? await seededDatabase(postgres, largeSize) : '';
  if (wants('start')) {
    const pace = values.quick ? { starts: 3, idleSeconds: 60 } : { starts: 7, idleSeconds: 60 };
    texts.push(await measureStart({ databaseUrl, dataDir: join(folder, 'started'), ...pace }));
  }
  if (wants('live')) {
    const pace = values.quick ? { updates: 200, idleSeconds: 3 } : { updates: 1_000, idleSeconds: 10 };
    texts.push(await measureLive({ databaseUrl, dataDir: join(folder, 'live'), ...pace }));
  }
  if (wants('media')) {
    const pace = values.quick ? { rounds: 3, folders: 300 } : { rounds: 7, folders: 1_000 };
    texts.push(await measureMedia({ databaseUrl, dataDir: join(folder, 'media'), ...pace }));
  }
  if (wants('texts')) texts.push(await measureTexts(databaseUrl, values.quick ? 2 : 5));
  if (wants('reports')) {
    texts.push(await measureReports(databaseUrl, values.quick ? 2 : 5));
    texts.push(await measureReportItems(databaseUrl, values.quick ? 2 : 5));
  }
  if (wants('charts')) texts.push(await measureCharts(databaseUrl, values.quick ? 2 : 5));
  if (wants('editor')) texts.push(await measureEditor(databaseUrl, values.quick ? 2 : 5));
  if (wants('fans')) {
    const pace = values.quick
      ? { rounds: 3, seconds: 3, launchSeconds: 30 }
      : { rounds: 7, seconds: 5, launchSeconds: 180 };
    texts.push(await measureFans({ databaseUrl, dataDir: join(folder, 'fans'), ...pace }));
  }
  if (wants('bytes')) texts.push(measureBytes());
  if (wants('screen')) texts.push(await measureScreen(databaseUrl, values.quick ? 3 : 9));
} catch (error) {
  // Connections that break when the database stops would hide it.
  console.error(error);
  process.exit(1);
} finally {
  await postgres.stop();
}
console.log(`\n${texts.join('\n\n')}`);
process.exit(0);
