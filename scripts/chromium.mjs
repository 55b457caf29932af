/**
 * Finds the Chromium for tests, and installs one if there is none: the one in CHROMIUM_PATH, the system's, or an
 * earlier Playwright download; otherwise Debian's package if it can be installed, or Playwright's download. When run
 * directly, prints the path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Launch options for tests. Chromium's sandbox is not available as root or in most containers; tests load only the
 * product's own pages.
 */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** The headless shell first: tests need no window, and it takes a third of the time per test. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of an installed browser, or null.
 * @throws Error when CHROMIUM_PATH is not a browser that starts
 */
export async function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is no browser that starts.`);
  }
  return firstThatRuns(NAMES) ?? (await downloadedChromium());
}

/**
 * Returns a full browser rather than the headless shell: like users' browsers, it denies storage to third-party
 * frames. Null if there is none.
 */
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
 * Returns the path of a browser, which is installed if necessary.
 * @throws Error with instructions when that fails
 */
export async function ensureChromium() {
  const found = await installedChromium();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium from the system’s packages …');
    quietly('apt-get', ['update']);
    // The full browser for what the shell cannot do: see wholeChromium.
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

/** Returns whether it starts; a package's stub or a download without its libraries does not. @param {string} path */
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
