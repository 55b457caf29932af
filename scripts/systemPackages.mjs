/** Finds programs of the system, and installs Debian's packages where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Returns the path of the first program that starts, or null. @param {string[]} names on the PATH, or absolute paths */
export function firstThatRuns(names) {
  return names.flatMap(candidates).find(runs) ?? null;
}

/** Returns the path of a program without starting it, or null. @param {string} name */
export function programOnPath(name) {
  return candidates(name).find((path) => existsSync(path)) ?? null;
}

/** @param {string} name */
const candidates = (name) =>
  isAbsolute(name) ? [name] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

/** Returns whether it starts; a package's stub or a download without its libraries does not. @param {string} path */
export function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * Installs packages one by one with apt-get. Returns false if this user or system can't.
 * @param {string} what for the output @param {string[]} packages
 */
export function installPackages(what, packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${what} from the system’s packages …`);
  quietly('apt-get', ['update']);
  for (const name of packages) quietly('apt-get', ['install', '-y', '--no-install-recommends', name]);
  return true;
}

/** Runs a command, and prints its output only if it fails. @param {string} command @param {string[]} args */
export function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (status !== 0) console.log(`${command} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.trim().slice(-2000)}`);
}
