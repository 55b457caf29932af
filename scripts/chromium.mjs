/**
 * Finds the Chromium for tests, and installs one if there is none: the one in CHROMIUM_PATH, the system's, or an
 * earlier Playwright download; otherwise Debian's package if it can be installed, or Playwright's download. When run
 * directly, prints the path.
 */
import { fileURLToPath } from 'node:url';
import { firstThatRuns, installPackages, quietly, runs } from './systemPackages.mjs';

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
  return firstThatRuns([...NAMES, ...MAC]) ?? (await downloadedChromium());
}

/**
 * Returns a full browser rather than the headless shell: like users' browsers, it denies storage to third-party
 * frames. Null if there is none.
 */
export async function wholeChromium() {
  return firstThatRuns([...NAMES.slice(1), ...MAC]);
}

/**
 * Returns the path of a browser, which is installed if necessary.
 * @throws Error with instructions when that fails
 */
export async function ensureChromium() {
  const found = await installedChromium();
  if (found !== null) return found;
  // The full browser for what the shell cannot do: see wholeChromium.
  if (installPackages('Chromium', ['chromium', 'chromium-headless-shell'])) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureChromium());
