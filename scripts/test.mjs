/**
 * Runs the gate and ends with one line, `N passed, N failed`. All parts run even when one fails. Arguments select
 * parts; those after `--` are passed to the part's own program: `npm test -- node -- tests/db`.
 *
 * With CI=true the files of failed tests run once more on their own. Tests that then pass are listed as unsteady and
 * do not fail the gate, unless there are more than three of them. A part in which no test ends for minutes is ended, and
 * also runs once more.
 *
 * `--full` adds the slow tier; `npm run test:full` does the same.
 */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPart, playwrightPart, REPORTS, vitestPart } from './gate/parts.mjs';
import { failuresIn, passedIn } from './gate/report.mjs';
import { printSummary } from './gate/summary.mjs';

/** @import { Output, Part } from './gate/parts.mjs' */
/** @import { Report } from './gate/report.mjs' */
/** @import { Unsteady } from './gate/summary.mjs' */
/** A finished part. @typedef {Part & { seconds: number, report: Report }} Run */

const MAX_UNSTEADY = 3;
const CHOICES = ['lint', 'typecheck', 'node', 'screens', 'journeys', 'delayed'];
/** Parts that run because others, named here, were selected. @type {Record<string, string[]>} */
const NEEDED_BY = {
  chromium: ['screens', 'journeys', 'delayed'],
  build: ['node', 'journeys', 'delayed'],
  'build of screens': ['screens'],
};

const { chosen, args, full } = readArguments(process.argv.slice(2));
if (full) process.env.TEST_TIER = 'full';

/** Lanes of a stage run in parallel, the parts of a lane one after the other. @type {Part[][][]} */
const stages = [
  [
    [
      checkPart('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
      checkPart('typecheck', 'node_modules/typescript/bin/tsc', '--noEmit'),
    ],
    [
      checkPart('chromium', 'scripts/chromium.mjs'),
      checkPart('build', 'scripts/prepare.mjs', '--build'),
      checkPart('build of screens', 'scripts/prepare.mjs', '--screens'),
    ],
  ],
  // Two parallel shards, but not for selected tests, which may all be in one shard.
  args.length > 0
    ? [[vitestPart('screens', args)]]
    : [[vitestPart('screens', [], '1/2')], [vitestPart('screens', [], '2/2')]],
  [[vitestPart('node', args)]],
  [[playwrightPart('journeys', args)]],
  [[playwrightPart('delayed', args.length > 0 ? args : ['tests/e2e'], { SLOW_ANSWERS: '1200', TEST_TIER: 'gate' })]],
];

/** @param {string[]} given */
function readArguments(given) {
  const separator = given.includes('--') ? given.indexOf('--') : given.length;
  const own = given.slice(0, separator);
  const names = own.filter((one) => one !== '--full');
  const unknown = names.filter((name) => !CHOICES.includes(name));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. Choose from ${CHOICES.join(', ')}.`);
    process.exit(2);
  }
  const full = own.includes('--full');
  const tier = CHOICES.filter((name) => full || name !== 'delayed');
  return { full, chosen: names.length > 0 ? names : tier, args: given.slice(separator + 1) };
}

/** Returns whether a part was selected, or is needed by a selected one. @param {Part} part */
const isWanted = ({ choice }) => (NEEDED_BY[choice] ?? [choice]).some((name) => chosen.includes(name));

// The running program gets the signal too and cleans up; when it has ended, the gate ends.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
  });

/** @param {Part} part @param {Output} output @returns {Promise<Run>} */
async function runPart(part, output) {
  const start = performance.now();
  const report = await part.run(output);
  return { ...part, report, seconds: (performance.now() - start) / 1000 };
}

/** @param {Run} run */
function printCounts({ name, report }) {
  console.log(`${name}: ${passedIn(report)} passed, ${failuresIn(report).length} failed`);
}

/**
 * Runs the parts of a lane. Their output is printed after the previous lane has ended.
 * @param {Part[]} lane @param {Promise<unknown> | undefined} before
 */
async function runLane(lane, before) {
  /** @type {{ run: Run, printed: string | null }[]} */
  const ended = [];
  for (const part of lane) {
    if (interrupted) break;
    if (!before) console.log(`\n— ${part.name}`);
    const log = before ? join(REPORTS, `${part.name.replace(/\W+/g, '-')}.log`) : null;
    const output = log ? openSync(log, 'w') : 'inherit';
    const run = await runPart(part, output);
    if (output !== 'inherit') closeSync(output);
    if (!log) printCounts(run);
    ended.push({ run, printed: log && `\n— ${part.name}\n${readFileSync(log, 'utf8')}` });
  }
  await before;
  for (const { run, printed } of ended) {
    if (printed === null) continue;
    console.log(printed);
    printCounts(run);
  }
  return ended.map(({ run }) => run);
}

/** @param {Part[][]} stage @returns {Promise<Run[]>} */
async function runStage(stage) {
  const lanes = stage.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
  /** @type {Promise<Run[]>[]} */
  const running = [];
  for (const lane of lanes) running.push(runLane(lane, running.at(-1)));
  return (await Promise.all(running)).flat();
}

/** @param {Run[]} runs */
const allFailures = (runs) => runs.flatMap(({ report }) => failuresIn(report));

/**
 * Runs the files of failed tests once more. If all files of a part then pass, its failures count as passed.
 * @param {Run[]} runs @returns {Promise<Unsteady[]>} the tests that then passed
 */
async function rerunFailed(runs) {
  /** @type {Unsteady[]} */
  const unsteady = [];
  for (const run of runs) {
    const failures = failuresIn(run.report);
    const files = [...new Set(failures.map(({ file }) => file))];
    // The report of a run that stalled a second time has one file; the others did not run.
    if (!run.rerun || run.report.isStalled || files.length === 0 || files.includes(null)) continue;
    console.log(`\n— ${run.name}, again: ${files.join(', ')}`);
    const again = await run.rerun(files.map(String));
    if (failuresIn(again).length > 0 || passedIn(again) === 0) continue;
    unsteady.push(...failures);
    for (const file of run.report.files) {
      file.passed += file.failures.length;
      file.failures = [];
    }
  }
  return unsteady;
}

mkdirSync(REPORTS, { recursive: true });
/** @type {Run[]} */
const runs = [];
for (const stage of stages) {
  runs.push(...(await runStage(stage)));
  if (interrupted) process.exit(130);
  if (runs.some(({ choice, report }) => choice in NEEDED_BY && failuresIn(report).length > 0)) break;
}

const failed = allFailures(runs).length;
const stalled = runs.flatMap(({ report }) => report.stalled ?? []);
const isRepeatable = process.env.CI === 'true' && failed > 0 && failed + stalled.length <= MAX_UNSTEADY;
const unsteady = [...stalled, ...(isRepeatable ? await rerunFailed(runs) : [])];
if (interrupted) process.exit(130);
printSummary(
  runs.map(({ name, seconds, report }) => ({ name, seconds, files: report.files })),
  unsteady,
);
const passed = runs.reduce((sum, { report }) => sum + passedIn(report), 0);
const failures = allFailures(runs).length;
console.log(`\n${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
