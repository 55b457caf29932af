/**
 * Finds the engines besides Chromium in which journeys run, and the screen reader Orca. When run directly as
 * `engines.mjs firefox --install`, it installs the engine from Debian's packages if it is missing; without the engine it
 * exits with code 1 and says what is missing.
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

/** Programs that the tests with Orca use. */
const ORCA_PROGRAMS = {
  orca: 'orca',
  bus: 'dbus-daemon',
  busCommand: 'dbus-send',
  display: 'Xvfb',
  windowManager: 'openbox',
  keyboard: 'xdotool',
};
/** @typedef {Record<keyof typeof ORCA_PROGRAMS | 'browser', string>} OrcaPrograms */

/** Returns the paths of the screen reader Orca and of what it needs, or null. @returns {OrcaPrograms | null} */
export function installedOrca() {
  const entries = Object.entries(ORCA_PROGRAMS).map(([name, program]) => [name, programOnPath(program)]);
  const all = Object.fromEntries([...entries, ['browser', installedFirefox()]]);
  return existsSync('/usr/libexec/at-spi-bus-launcher') && Object.values(all).every(Boolean) ? all : null;
}

/** @type {Record<string, { find: () => unknown, packages: string[] }>} */
const ENGINES = {
  firefox: { find: installedFirefox, packages: ['firefox-esr'] },
  webkit: { find: installedWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
  orca: {
    find: installedOrca,
    packages: ['orca', 'at-spi2-core', 'dbus', 'xvfb', 'openbox', 'xdotool', 'firefox-esr'],
  },
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
