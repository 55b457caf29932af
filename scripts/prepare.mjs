/**
 * Prepares a checkout, doing only what is missing: checks Node, installs the dependencies of package-lock.json and,
 * with --build, builds the product if its sources have changed; with --screens, builds the screens for their tests.
 * Runs before dependencies are installed, so it uses only Node.
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
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = 'dist/.sources';
const BILL_OF_MATERIALS = 'dist/sbom.cdx.json';
/** Builds of the screens for their tests, each in a folder named by a hash of its sources. */
const SCREENS = '.cache/ui';
const SCREENS_KEPT_MS = 24 * 3_600_000;
/** The sources of a build. */
const SOURCES = [
  'authProvider',
  'campaign-apps',
  'contracts',
  'dataProvider',
  'docs/manual.md',
  'package-lock.json',
  'package.json',
  'public',
  'resources',
  'server',
  'src',
  'vite.config.ts',
];
/** Includes the tests, which determine the modules of the product to build. */
const SCREEN_SOURCES = [...SOURCES, 'tests/support', 'tests/ui'];

/** @param {string} version of Node, as '20.19.0' */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
}

/**
 * Returns whether every package of the lockfile is installed in its version; optional packages for other platforms are
 * ignored.
 */
function dependenciesAreInstalled() {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean, dev?: boolean }>} */
function readPackages(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function installDependencies() {
  const folder = join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would follow the link and empty the folder of another checkout.
    console.error(
      `node_modules is a link to ${realpathSync(folder)}, whose packages don't fit this package-lock.json.`,
    );
    console.error('Install the dependencies there, or remove the link.');
    process.exit(1);
  }
  console.log('Installing the dependencies …');
  // The build needs the development dependencies too.
  const { status } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'inherit');
  if (status !== 0) throw new Error('The dependencies could not be installed; see above.');
}

/** Returns a hash of the names and contents of all sources of a build. @param {string[]} sources files and folders */
function hashOf(sources) {
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
  for (const source of sources) add(source);
  return hash.digest('hex');
}

/** Builds the product unless the last build had the same sources. */
export function buildWhenStale() {
  const sources = hashOf(SOURCES);
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building …');
  build('--app');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(join(root, BILL_OF_MATERIALS), billOfMaterials());
  writeFileSync(stamp, sources);
}

/**
 * Builds the screens for their tests unless a build of the same sources exists. Safe to run in two processes at once.
 * @returns the folder of the build
 */
export function buildScreensWhenStale() {
  const folder = join(root, SCREENS, hashOf(SCREEN_SOURCES).slice(0, 16));
  if (existsSync(folder)) return folder;
  console.log('Building the screens …');
  removeOldScreens();
  const unfinished = `${folder}.${process.pid}`;
  build('--config', 'tests/ui/vite.config.ts', '--outDir', unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has finished the same build first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Another process may still use a build of other sources, so only builds from earlier days are removed. */
function removeOldScreens() {
  mkdirSync(join(root, SCREENS), { recursive: true });
  for (const name of readdirSync(join(root, SCREENS))) {
    const folder = join(root, SCREENS, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > SCREENS_KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds for production, regardless of the caller's NODE_ENV. @param {string[]} args */
function build(...args) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const all = [vite, 'build', ...args, '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, all, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed; see above.');
}

/** Returns the packages of the product, with versions, hashes and licenses, in the format of CycloneDX. */
export function billOfMaterials() {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout, stderr } = runNpm(['sbom', ...options, '--workspaces=false'], 'pipe');
  if (status !== 0) throw new Error(`The list of the packages could not be written: ${stderr}`);
  const bill = JSON.parse(stdout);
  // npm takes the name from the folder.
  bill.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  // npm's `--omit=dev` also omits packages that jsdom and others of the product need.
  const entries = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(([, { dev }]) => !dev);
  const kept = new Set(entries.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`));
  const isKept = (/** @type {{ name: string, version: string }} */ one) => kept.has(`${one.name}@${one.version}`);
  bill.components = bill.components.filter(isKept);
  const ids = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter((/** @type {{ ref: string }} */ { ref }) => ids.has(ref))
    .map((/** @type {{ ref: string, dependsOn?: string[] }} */ one) => ({
      ...one,
      dependsOn: (one.dependsOn ?? []).filter((id) => ids.has(id)),
    }));
  return JSON.stringify(bill);
}

/**
 * Runs the npm that runs this script, or the one on the path.
 * @param {string[]} args @param {'inherit' | 'pipe'} stdio
 */
function runNpm(args, stdio) {
  const path = process.env.npm_execpath;
  const isScript = path?.endsWith('.js') === true;
  const [command, all] = isScript ? [process.execPath, [path, ...args]] : ['npm', args];
  return spawnSync(command, all, { cwd: root, stdio, shell: !isScript, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
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
    if (process.argv.includes('--screens')) buildScreensWhenStale();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
