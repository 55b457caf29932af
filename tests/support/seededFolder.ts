import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { removeFolder, startBuiltServer, temporaryFolder } from './builtServer.ts';

const KEPT = resolve('.cache/data-folders');

/**
 * Copies a data folder that the built product has seeded with the demo data and closed gracefully; returns the copy.
 * The original is created once for each build and day, since the demo campaigns' dates are relative to the day of
 * their creation. A server that starts on the copy moves the demo apps to its own APPS_URL; image URLs in campaigns
 * keep the port of the server that created the original.
 */
export async function copySeededFolder(to: string = temporaryFolder()): Promise<string> {
  copyFolder(await seededFolder(), to);
  return to;
}

/** Copies the content of a folder with its owners and modes: as root the database's files belong to another user. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

async function seededFolder(): Promise<string> {
  const build = readFileSync('dist/.sources', 'utf8').slice(0, 16);
  const kept = join(KEPT, `${build}-${new Date().toISOString().slice(0, 10)}`);
  if (existsSync(kept)) return kept;
  const made = temporaryFolder();
  const server = await startBuiltServer({ env: { DATA_DIR: made } });
  await server.stop();
  if (existsSync(join(made, 'database/location'))) throw new Error(`The database's user does not reach ${made}.`);
  keep(made, kept);
  removeFolder(made);
  return kept;
}

/** Moves a folder to its place atomically; of several processes that do so at once, the first one's remains. */
function keep(made: string, kept: string): void {
  mkdirSync(dirname(kept), { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  mkdirSync(unfinished);
  copyFolder(made, unfinished);
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  // Another process may be copying to the same place under a longer name.
  const stale = readdirSync(KEPT).filter((name) => !name.startsWith(basename(kept)));
  for (const name of stale) removeFolder(join(KEPT, name));
}
