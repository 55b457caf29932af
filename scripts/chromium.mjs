/**
 * Finds the Chromium that tests run in, and gets one where there is none: the one named by CHROMIUM_PATH, the
 * system's, the one that Playwright downloaded before; else Debian's package where it may be installed; else
 * Playwright's download. Run by hand it prints the path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How tests start it. Its own sandbox can't be had as root nor in most containers; tests load nothing but our own pages. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** The shell without windows first: tests see none, and it takes a third of the time for each of them. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a browser that is there already, else null.
 * @throws when CHROMIUM_PATH names none
 */
export async function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is no browser that starts.`);
  }
  return firstThatRuns(NAMES) ?? (await downloadedChromium());
}

/** One that is no shell: it refuses storage to frames of other sites, as people's browsers do; null where there is none. */
export async function wholeChromium() {
  return firstThatRuns(NAMES.slice(1));
}

/** @param {string[]} names */
function firstThatRuns(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  return candidates.find(runs) ?? null;
}

/**
 * The path of a browser, got now if need be.
 * @throws saying what to do when there is no way to get one
 */
export async function ensureChromium() {
  const found = await installedChromium();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium from the system’s packages …');
    quietly('apt-get', ['update']);
    // The whole one for what the shell can't: see wholeChromium.
    for (const name of ['chromium', 'chromium-headless-shell'])
      quietly('apt-get', ['install', '-y', '--no-install-recommends', name]);
    const packaged = await installedChromium();
    if (packaged !== null) return packaged;
  }
  console.log('Downloading Chromium …');
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  quietly(process.execPath, [cli, 'install', 'chromium']);
  const downloaded = await installedChromium();
  if (downloaded !== null) return downloaded;
  throw new Error(
    'The tests need Chromium, and it could not be got. Install it (on Debian: apt-get install chromium; elsewhere: ' +
      'npx playwright install --with-deps chromium) or name one by CHROMIUM_PATH.',
  );
}

async function downloadedChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return runs(path) ? path : null;
}

/** Whether it starts: a package's stub or a download without its libraries does not. @param {string} path */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** @param {string} command @param {string[]} args */
function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (status !== 0) console.log(`${command} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.trim().slice(-2000)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureChromium());
