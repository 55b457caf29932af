/**
 * The gate: lint, types, tests in Node, tests in the browser, journeys over the built product. Runs all parts even
 * when one fails and ends with one line, `N passed, N failed`. Names pick parts: `npm test -- lint node`; what stands
 * behind `--` goes to the part's own program: `npm test -- node -- tests/db`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { buildWhenStale } from './prepare.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

const REPORTS = '.cache/reports';
const separator = process.argv.indexOf('--', 2);
const names = process.argv.slice(2, separator < 0 ? undefined : separator);
const passedOn = separator < 0 ? [] : process.argv.slice(separator + 1);

/** @type {Record<string, () => Promise<Counts>>} */
const parts = {
  lint: () => check('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  typecheck: () => check('node_modules/typescript/bin/tsc', '--noEmit'),
  node: () => built(() => vitest('node')),
  browser: () => inBrowser('tests/ui', () => vitest('browser')),
  journeys: () => inBrowser('tests/e2e', () => built(playwright)),
};

/** A program that says yes or no counts as one test. @param {string} program @param {string[]} args */
async function check(program, ...args) {
  return (await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {'node' | 'browser'} project */
async function vitest(project) {
  const report = reportOf(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters, ...passedOn]);
  /** @param {{ numPassedTests: number, numFailedTests: number }} content @returns {[number, number]} */
  const read = ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests];
  return counts(report, status, read);
}

/** Tests that run the built product, some of them at least. @param {() => Promise<Counts>} part */
async function built(part) {
  buildWhenStale();
  return part();
}

async function playwright() {
  const report = reportOf('journeys');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const status = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...passedOn]);
  /** @param {{ stats: { expected: number, unexpected: number, flaky: number } }} content @returns {[number, number]} */
  const read = ({ stats }) => [stats.expected, stats.unexpected + stats.flaky];
  return counts(report, status, read);
}

/** Tests of a folder, with the browser they need. @param {string} folder @param {() => Promise<Counts>} part */
async function inBrowser(folder, part) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return { passed: 0, failed: 0 };
  process.env.CHROMIUM_PATH = await ensureChromium();
  return part();
}

/**
 * What a report counted. A run that ended badly has failed at least once, a report or not: a file that can't be
 * loaded holds no test that could fail.
 * @template Report
 * @param {string} report @param {number} status @param {(content: Report) => [number, number]} read
 */
function counts(report, status, read) {
  const [passed, failed] = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0];
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} name */
function reportOf(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

/** @param {string} program a script for Node @param {string[]} args @returns {Promise<number>} its exit code */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

// The part that runs gets the signal as well and cleans up; its end ends the gate.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
  });

const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (interrupted || (names.length > 0 && !names.includes(name))) continue;
  console.log(`\n— ${name}`);
  const { passed, failed } = await part().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
if (interrupted) process.exit(130);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
