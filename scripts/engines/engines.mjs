/**
 * Finds the engines besides Chromium in which journeys run. When run directly as `engines.mjs firefox --install`, it
 * installs the engine from Debian's packages if it is missing; without the engine it exits with code 1 and says what is
 * missing.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstThatRuns, installPackages, programOnPath } from '../systemPackages.mjs';

/** Returns the path of a Firefox that speaks WebDriver BiDi, or null. */
export const installedFirefox = () => firstThatRuns(['firefox-esr', 'firefox']);

/** Returns the paths of WebKitGTK's driver, of its browser and of the X server it needs, or null. */
export function installedWebKit() {
  const driver = programOnPath('WebKitWebDriver');
  const display = programOnPath('Xvfb');
  const browser = miniBrowser();
  return driver && display && browser ? { driver, display, browser } : null;
}

/** Debian keeps it in the folder of libraries of the processor's architecture. */
const miniBrowser = () =>
  process.platform === 'linux'
    ? readdirSync('/usr/lib')
        .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
        .find(existsSync)
    : undefined;

/** @type {Record<string, { find: () => unknown, packages: string[] }>} */
const ENGINES = {
  firefox: { find: installedFirefox, packages: ['firefox-esr'] },
  webkit: { find: installedWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** Returns whether the engine is installed, after the installation if that is wanted. @param {string} name @param {boolean} install */
function hasEngine(name, install) {
  const engine = ENGINES[name];
  if (!engine) throw new Error(`No such engine: ${name}`);
  if (engine.find()) return true;
  if (install && installPackages(name, engine.packages) && engine.find()) return true;
  console.log(`${name} is not installed. On Debian: apt-get install ${engine.packages.join(' ')}`);
  return false;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', flag] = process.argv.slice(2);
  process.exit(hasEngine(name, flag === '--install') ? 0 : 1);
}
