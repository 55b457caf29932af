/**
 * Makes a checkout ready, doing only what is missing: checks Node, installs the dependencies of package-lock.json and,
 * with --build, builds the product when its sources have changed. Runs before any dependency exists: Node alone.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = 'dist/.sources';
/** What a build is made of. */
const SOURCES = [
  'authProvider',
  'campaign-apps',
  'contracts',
  'dataProvider',
  'package-lock.json',
  'package.json',
  'public',
  'resources',
  'server',
  'src',
  'vite.config.ts',
];

/** @param {string} version of Node, as '20.19.0' */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
}

/** Whether every package of the lockfile is there in its version; optional ones of other machines don't count. */
export function dependenciesAreInstalled() {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>} */
function readPackages(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function installDependencies() {
  const folder = join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would follow the link and empty a folder that belongs to another checkout.
    console.error(
      `node_modules is a link to ${realpathSync(folder)}, whose packages don't fit this package-lock.json.`,
    );
    console.error('Install the dependencies there, or remove the link.');
    process.exit(1);
  }
  console.log('Installing the dependencies …');
  // The npm that runs this script, else the one on the path. The build needs the development dependencies too.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  run(/** @type {string} */ (command), [...first, ...options], 'The dependencies could not be installed; see above.');
}

/** A hash over the names and contents of all that a build is made of. */
function hashOfSources() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const absolute = join(root, path);
    if (!existsSync(absolute)) return;
    if (statSync(absolute).isDirectory()) {
      for (const name of readdirSync(absolute).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0');
    }
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}

/** Builds the product unless the last build was made of the same sources. */
export function buildWhenStale() {
  const sources = hashOfSources();
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], 'The build failed; see above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** @param {string} command @param {string[]} args @param {string} failure @throws saying what failed */
function run(command, args, failure) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: command === 'npm' });
  if (status !== 0) throw new Error(failure);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isSupported(process.versions.node)) {
    console.error(
      `Campaign CMS needs Node 20.19, 22.12 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    );
    process.exit(1);
  }
  try {
    if (!dependenciesAreInstalled()) installDependencies();
    if (process.argv.includes('--build')) buildWhenStale();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
