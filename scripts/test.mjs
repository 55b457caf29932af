/**
 * Runs the gate and ends with one line, `N passed, N failed`; the full tier adds `N skipped` for what an engine can't run.
 * All parts run even when one fails, except those that need it, such as the tests of a product that could not be built. Uses
 * only Node until the dependencies are installed. Arguments select parts; those after `--` are passed to the part's own
 * program: `npm test -- node -- tests/db`.
 *
 * With CI=true the files of failed tests run once more on their own. Tests that then pass are listed as unsteady and
 * do not fail the gate, unless there are more than three of them. A part in which no test ends for minutes is ended, and
 * also runs once more.
 *
 * `--full` adds the slow tier; `npm run test:full` does the same.
 */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCores } from './gate/cores.mjs';
import { checkPart, enginePart, playwrightPart, REPORTS, vitestPart } from './gate/parts.mjs';
import { countsOf, failuresIn, passedIn } from './gate/report.mjs';
import { printSummary } from './gate/summary.mjs';

/** @import { Output, Part } from './gate/parts.mjs' */
/** @import { Report } from './gate/report.mjs' */
/** @import { Time, Unsteady } from './gate/summary.mjs' */
/** A finished part. @typedef {Part & Time & { report: Report }} Run */

const MAX_UNSTEADY = 3;
/**
 * How many parts run at the same time. A part uses about one core, and the smallest machine has two. With a third part
 * tests reach their timeouts.
 */
const LANES = 2;
const CHOICES = ['lint', 'typecheck', 'node', 'screens', 'journeys', 'firefox', 'webkit', 'orca', 'delayed'];
/** Parts that only the full tier has. */
const FULL = ['orca', 'delayed'];
/** Parts that run before others, which are named here, and only if one of them was selected. @type {Record<string, string[]>} */
const NEEDED_BY = {
  installation: [...CHOICES, 'chromium', 'build', 'build of screens'],
  chromium: ['screens', 'node', 'journeys', 'delayed'],
  build: ['node', 'journeys', 'firefox', 'webkit', 'orca', 'delayed'],
  'build of screens': ['screens'],
};

const busySinceStart = measureCores();
const { chosen, args, full } = readArguments(process.argv.slice(2));
if (full) process.env.TEST_TIER = 'full';

/** Two shards, but not for selected tests, which may all be in one shard. */
const shards = args.length > 0 ? [undefined] : ['1/2', '2/2'];

/** In the gate one journey: a login, a new campaign, its page editor and its public page. */
const inFirefox = args.length > 0 ? args : full ? ['tests/e2e'] : ['tests/e2e', '--grep=@engines'];

/**
 * The parts in the order in which they start. Shards of journeys do not start together, because the first one creates
 * the data folder that all copy.
 */
const queue = [
  checkPart('installation', 'scripts/prepare.mjs'),
  checkPart('chromium', 'scripts/chromium.mjs'),
  checkPart('build of screens', 'scripts/prepare.mjs', '--screens'),
  checkPart('build', 'scripts/prepare.mjs', '--build'),
  checkPart('typecheck', 'node_modules/typescript/bin/tsc', '--noEmit'),
  checkPart('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  ...shards.flatMap((shard) => [vitestPart('screens', args, shard), playwrightPart('journeys', args, shard)]),
  ...shards.map((shard) => vitestPart('node', args, shard)),
  enginePart(playwrightPart('firefox', inFirefox, undefined, { JOURNEY_BROWSER: 'firefox' })),
  enginePart(vitestPart('webkit', args)),
  enginePart(vitestPart('orca', args)),
  ...shards.map((shard) =>
    playwrightPart('delayed', args.length > 0 ? args : ['tests/e2e'], shard, {
      SLOW_ANSWERS: '1200',
      TEST_TIER: 'gate',
    }),
  ),
].filter(isWanted);

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
  const tier = CHOICES.filter((name) => full || !FULL.includes(name));
  return { full, chosen: names.length > 0 ? names : tier, args: given.slice(separator + 1) };
}

/** Returns whether a part was selected, or is needed by a selected one. @param {Part} part */
function isWanted({ choice }) {
  return (NEEDED_BY[choice] ?? [choice]).some((name) => chosen.includes(name));
}

// The running program gets the signal too and cleans up; when it has ended, the gate ends.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
  });

/** The parts that were taken from the queue, by name; null if one did not run. @type {Map<string, Promise<Run | null>>} */
const running = new Map();
/** Output of parts that have ended, until it is printed. @type {string[]} */
let held = [];

/**
 * Runs a part after those that it needs. Unless it prints live, its output is held.
 * @param {Part} part @param {boolean} isLive
 * @returns {Promise<Run | null>} null if a part that it needs did not pass, or after an interrupt
 */
async function runPart(part, isLive) {
  const needed = Object.keys(NEEDED_BY).filter((name) => NEEDED_BY[name]?.includes(part.choice) && running.has(name));
  for (const run of await Promise.all(needed.map((name) => running.get(name))))
    if (!run || failuresIn(run.report).length > 0) return null;
  if (interrupted) return null;
  const title = `\n— ${part.name}`;
  if (isLive) console.log(title);
  const log = join(REPORTS, `${part.name.replace(/\W+/g, '-')}.log`);
  /** @type {Output} */
  const output = isLive ? 'inherit' : openSync(log, 'w');
  const start = performance.now();
  const busySince = measureCores();
  const report = await part.run(output);
  const run = { ...part, report, seconds: (performance.now() - start) / 1000, busy: busySince() };
  const counts = `${part.name}: ${countsOf(report)}`;
  if (output === 'inherit') console.log(counts);
  else {
    closeSync(output);
    held.push(`${title}\n${readFileSync(log, 'utf8')}\n${counts}`);
  }
  return run;
}

function printHeld() {
  for (const printed of held) console.log(printed);
  held = [];
}

/** Runs parts from the queue until it is empty. @param {boolean} isLive prints its parts live, and the held output between them */
async function runLane(isLive) {
  for (let part = queue.shift(); part; part = queue.shift()) {
    const run = runPart(part, isLive);
    running.set(part.name, run);
    await run;
    if (isLive) printHeld();
  }
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
// A single part, after those that it needs, prints live.
const lanes = Math.min(LANES, queue.filter(({ choice }) => !(choice in NEEDED_BY)).length);
await Promise.all(Array.from({ length: lanes }, (_, index) => runLane(index === 0)));
if (interrupted) process.exit(130);
printHeld();
const runs = (await Promise.all(running.values())).filter((run) => run !== null);

const failed = allFailures(runs).length;
const stalled = runs.flatMap(({ report }) => report.stalled ?? []);
const isRepeatable = process.env.CI === 'true' && failed > 0 && failed + stalled.length <= MAX_UNSTEADY;
const unsteady = [...stalled, ...(isRepeatable ? await rerunFailed(runs) : [])];
if (interrupted) process.exit(130);
printSummary(
  runs.map(({ report, ...run }) => ({ ...run, files: report.files })),
  unsteady,
  { seconds: performance.now() / 1000, busy: busySinceStart() },
);
const whole = { files: runs.flatMap(({ report }) => report.files) };
// The gate's last line always has the same form; its missing engines are in the table above.
console.log(`\n${full ? countsOf(whole) : `${passedIn(whole)} passed, ${failuresIn(whole).length} failed`}`);
process.exit(failuresIn(whole).length > 0 ? 1 : 0);
