/**
 * The gate: lint, types, tests in Node, tests in the browser, journeys over the built product. Runs all parts even
 * when one fails and ends with one line, `N passed, N failed`. Names pick parts: `npm test -- lint node`; what stands
 * behind `--` goes to the part's own program: `npm test -- node -- tests/db`.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { buildWhenStale } from './prepare.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */
/** Where the programs of a part write: to the terminal, or to an open file. @typedef {'inherit' | number} Output */

const REPORTS = '.cache/reports';
const separator = process.argv.indexOf('--', 2);
const names = process.argv.slice(2, separator < 0 ? undefined : separator);
const passedOn = separator < 0 ? [] : process.argv.slice(separator + 1);

/** A part of the gate and its name. @typedef {[string, (output: Output) => Promise<Counts>]} Part */

/** @type {Record<string, Part[1]>} */
const parts = {
  lint: (output) => check(output, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  typecheck: (output) => check(output, 'node_modules/typescript/bin/tsc', '--noEmit'),
  node: (output) => built(() => vitest('node', output)),
  browser: (output) => inBrowser('tests/ui', () => vitest('browser', output)),
  journeys: (output) => inBrowser('tests/e2e', () => built(() => playwright(output))),
};

/** A program that says yes or no counts as one test. @param {Output} output @param {string} program @param {string[]} args */
async function check(output, program, ...args) {
  return (await run(program, args, output)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {'node' | 'browser'} project @param {Output} output */
async function vitest(project, output) {
  const report = reportOf(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reporters, ...passedOn];
  const status = await run('node_modules/vitest/vitest.mjs', args, output);
  /** @param {{ numPassedTests: number, numFailedTests: number }} content @returns {[number, number]} */
  const read = ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests];
  return counts(report, status, read);
}

/** Tests that run the built product, some of them at least. @param {() => Promise<Counts>} part */
async function built(part) {
  buildWhenStale();
  return part();
}

/** @param {Output} output */
async function playwright(output) {
  const report = reportOf('journeys');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const args = ['test', '--reporter=list,json', ...passedOn];
  const status = await run('node_modules/@playwright/test/cli.js', args, output);
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

/** @param {string} program a script for Node @param {string[]} args @param {Output} output @returns {Promise<number>} its exit code */
function run(program, args, output) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['inherit', output, output] });
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

/** @param {Part} part @param {Output} output @returns {Promise<Counts>} */
function outcome([, part], output) {
  return part(output).catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
}

/** @param {string} name @param {Counts} counts */
function tell(name, { passed, failed }) {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}

/** One part after the other, each told as it goes. @param {Part[]} chosen */
async function inTurn(chosen) {
  for (const part of chosen) {
    if (interrupted) return;
    console.log(`\n— ${part[0]}`);
    tell(part[0], await outcome(part, 'inherit'));
  }
}

/** A part beside others: what it says is held back until those have ended. @param {Part} part @param {Promise<void>} others */
async function beside(part, others) {
  mkdirSync(REPORTS, { recursive: true });
  const said = join(REPORTS, `${part[0]}.log`);
  const output = openSync(said, 'w');
  const counts = await outcome(part, output);
  closeSync(output);
  await others;
  console.log(`\n— ${part[0]}\n${readFileSync(said, 'utf8')}`);
  tell(part[0], counts);
}

const chosen = Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
const screens = chosen.find(([name]) => name === 'browser');
const journeys = chosen.filter(([name]) => name === 'journeys');
const others = chosen.filter((part) => part !== screens && !journeys.includes(part));

// Screens keep one core busy, so that there is room for the others beside them. Journeys take all there are.
if (screens && others.length > 0) await beside(screens, inTurn(others));
else await inTurn(screens ? [screens] : others);
await inTurn(journeys);
if (interrupted) process.exit(130);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
