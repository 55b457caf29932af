/**
 * Runs Lighthouse's mobile run on a demo page of each campaign app: starts the built product with demo data in a
 * temporary folder, runs each page three times and prints the medians. Keeps the report of each page's median run in
 * `.cache/lighthouse`, as HTML and JSON. Fails below the thresholds. Close other programs: they falsify the figures.
 * `npm run lighthouse -- pre-page` runs the pages of one app.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';

/** Lighthouse has 180 MB with its packages, so only this command loads it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const REPORTS = '.cache/lighthouse';
const MINIMUM_SCORE = 100;
const MAXIMUM_LCP_MS = 1200;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The demo pages: the first campaign of each app in this state that is no test. */
const PAGES = [
  { app: 'listening-party', status: 'running' },
  { app: 'listening-party', status: 'upcoming' },
  { app: 'community-playlist', status: 'running' },
  { app: 'listen-and-unlock', status: 'running' },
  { app: 'pre-page', status: 'running' },
  { app: 'pre-page', status: 'upcoming' },
];

/** @typedef {{ performance: number, scores: number[], lcp: number, bytes: number, requests: number, base: string }} Run */

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {NodeJS.ProcessEnv} env */
async function startProduct(env) {
  const product = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  product.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  while (!/^Open http/m.test(printed)) {
    if (product.exitCode !== null) throw new Error(`The product did not start:\n${printed}`);
    await delay(200);
  }
  const stop = () =>
    new Promise((resolve) => {
      product.once('close', resolve);
      product.kill('SIGTERM');
    });
  return { stop };
}

/** Creates a token while the product is stopped. @param {NodeJS.ProcessEnv} env */
function createToken(env) {
  const args = ['dist/server/create-token.js', 'admin@example.com', 'Lighthouse', 'campaigns-read'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const token = /cms_pat_[\w-]+/.exec(stdout)?.[0];
  if (!token) throw new Error(`No token was created:\n${stderr}`);
  return token;
}

/** @param {string} url @param {string} token @param {{ app: string, status: string }} page */
async function findPage(url, token, { app, status }) {
  const query = new URLSearchParams({ apps: app, status, test: 'exclude', include_children: 'true', sort: 'name' });
  const answer = await fetch(`${url}/api/campaigns?${query}`, { headers: { authorization: `Bearer ${token}` } });
  const campaign = (await answer.json()).items?.[0];
  if (!campaign) throw new Error(`The demo data has no campaign of ${app} that is ${status}.`);
  return campaign.url;
}

/** @param {{ url: string }} item */
const isRequest = ({ url }) => !url.startsWith('data:');

/** @param {string} url @param {string} base of the reports' names @param {string} chromium @returns {Run} */
function run(url, base, chromium) {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--output=html', `--output-path=${base}`];
  const flags = [`--only-categories=${CATEGORIES}`, `--chrome-flags=${['--headless', ...CHROMIUM_ARGS].join(' ')}`];
  const env = { ...process.env, CHROME_PATH: chromium, npm_config_loglevel: 'error' };
  const { status } = spawnSync('npx', [...args, ...flags], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}.`);
  const { categories, audits } = JSON.parse(readFileSync(`${base}.report.json`, 'utf8'));
  return {
    performance: categories.performance.score,
    scores: CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    bytes: audits['total-byte-weight'].numericValue,
    requests: audits['network-requests'].details.items.filter(isRequest).length,
    base,
  };
}

/**
 * Returns the run with the median performance, and removes the reports of the others.
 * @param {[Run, Run, Run]} runs @param {string} name
 */
function keepMedian(runs, name) {
  const [, median = runs[0]] = [...runs].sort((one, other) => one.performance - other.performance);
  for (const one of runs) {
    for (const type of ['json', 'html']) {
      if (one === median) renameSync(`${one.base}.report.${type}`, join(REPORTS, `${name}.${type}`));
      else rmSync(`${one.base}.report.${type}`, { force: true });
    }
  }
  return median;
}

async function measure() {
  const chromium = await ensureChromium();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const [port, appsPort] = [await freePort(), await freePort()];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, PORT: `${port}`, APPS_PORT: `${appsPort}` };
  mkdirSync(REPORTS, { recursive: true });
  let product = await startProduct(env);
  const rows = [];
  try {
    await product.stop();
    const token = createToken(env);
    product = await startProduct(env);
    const pages = [];
    for (const page of PAGES.filter(({ app }) => !process.argv[2] || app === process.argv[2])) {
      const url = await findPage(`http://localhost:${port}`, token, page);
      pages.push({ url, name: `${page.app}-${page.status}` });
    }
    // The runs block this process, so the connections for its own requests are closed by then.
    for (const { url, name } of pages) {
      // A first visit, so that the measured ones find the resized images.
      run(url, join(REPORTS, `${name}-1`), chromium);
      /** @param {number} round */
      const measured = (round) => run(url, join(REPORTS, `${name}-${round}`), chromium);
      rows.push({ name, ...keepMedian([measured(1), measured(2), measured(3)], name) });
    }
  } finally {
    await product.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
  return rows;
}

const rows = await measure();
console.table(
  Object.fromEntries(
    rows.map(({ name, scores, lcp, bytes, requests }) => {
      const each = Object.fromEntries(CATEGORIES.map((category, place) => [category, scores[place]]));
      return [name, { ...each, 'LCP (ms)': lcp, KiB: Math.round(bytes / 1024), requests }];
    }),
  ),
);
console.log(`The reports are in ${REPORTS}.`);
const missed = rows.filter(({ scores, lcp }) => lcp > MAXIMUM_LCP_MS || scores.some((score) => score < MINIMUM_SCORE));
for (const { name } of missed) console.log(`${name}: below ${MINIMUM_SCORE} or LCP above ${MAXIMUM_LCP_MS} ms`);
process.exitCode = missed.length > 0 ? 1 : 0;
