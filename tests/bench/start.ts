import { setTimeout as delay } from 'node:timers/promises';
import { type Line, spreadOf, table } from './figures.ts';
import { residentMebibytes, startProduct } from './product.ts';

/** The limit from the start of the process to the first response, in milliseconds. */
const maxStart = 1_500;
/** The limit of the server's process alone, in MiB, without the database and the campaign apps. */
const maxMemory = 150;

type Options = { databaseUrl: string; dataDir: string; starts: number; idleSeconds: number };

/**
 * Measures how long a warm start takes, with an external database and with the embedded one, and the memory of the
 * idle process.
 */
export async function measureStart({ databaseUrl, dataDir, starts, idleSeconds }: Options): Promise<string> {
  const lines = [
    await startLine('start, DATABASE_URL', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, starts),
    await startLine('start, embedded database', { DATA_DIR: dataDir, DATABASE_URL: '' }, starts),
    await memoryLine({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, idleSeconds),
  ];
  return table(['process', 'min', 'median', 'max', 'most'], lines);
}

async function startLine(says: string, variables: Record<string, string>, starts: number): Promise<Line> {
  const times: number[] = [];
  // The first one does not count: it may create the database and reads uncached files.
  for (let index = 0; index <= starts; index++) {
    const { firstAnswerMs, stop } = await startProduct(variables);
    await stop();
    if (index > 0) times.push(firstAnswerMs);
  }
  const { min, median, max } = spreadOf(times);
  const cells = [says, ...[min, median, max, maxStart].map((ms) => `${ms.toFixed(0)} ms`)];
  return { cells, reached: median <= maxStart };
}

async function memoryLine(variables: Record<string, string>, idleSeconds: number): Promise<Line> {
  const { process: child, stop } = await startProduct(variables);
  await delay(idleSeconds * 1000);
  const held = residentMebibytes(child.pid ?? 0);
  await stop();
  const cells = [`memory, idle for ${idleSeconds} s`, '', `${held.toFixed(0)} MiB`, '', `${maxMemory} MiB`];
  return { cells, reached: held <= maxMemory };
}
