/**
 * Prints the end of the gate's output: the time of each part and how busy the cores were, the slowest files, unsteady
 * tests, and the differences to the last run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { firstLine, skippedIn } from './report.mjs';

/** @import { Failure, FileReport } from './report.mjs' */
/** @typedef {Failure & { file: string | null }} Unsteady a test that failed, then passed when run again */
/** How long something ran, and the share of the cores that was busy. @typedef {{ seconds: number, busy: number }} Time */
/** @typedef {Time & { name: string, files: FileReport[] }} PartRun */
/**
 * @typedef {{ parts: Record<string, number>, files: Record<string, number>, unsteady: string[] }} LastRun seconds by
 * name
 */

const LAST_RUN = '.cache/reports/last-run.json';
const SHOWN_FILES = 20;

/**
 * Prints the summary and stores it, so that the next run can print the differences.
 * @param {PartRun[]} runs @param {Unsteady[]} unsteady @param {Time} whole of the whole run
 */
export function printSummary(runs, unsteady, whole) {
  const last = lastRun();
  console.log(`\n— time of each part, with the share of the machine’s cores that was busy`);
  for (const { name, seconds, busy, files } of runs) {
    const skipped = skippedIn({ files });
    const label = skipped > 0 ? `${name}, ${skipped} skipped` : name;
    console.log(timeLine(seconds, `${percent(busy, 0)}  ${label}`, last.parts[name]));
  }
  console.log(timeLine(whole.seconds, `${percent(whole.busy, 0)}  the whole run`));
  printSlowestFiles(runs, last);
  for (const one of unsteady) console.log(unsteadyLine(one, last));
  storeRun(runs, unsteady, last);
}

/** @param {PartRun[]} runs @param {LastRun} last */
function printSlowestFiles(runs, last) {
  const files = runs.flatMap((run) =>
    run.files.flatMap(({ file, ms }) => (file ? [{ file, seconds: ms / 1000 }] : [])),
  );
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SHOWN_FILES);
  if (total === 0) return;
  console.log(`\n— slowest files, with their share of ${total.toFixed(0)} s of file time`);
  for (const { file, seconds } of slowest) {
    console.log(timeLine(seconds, `${percent(seconds / total, 1)}  ${file}`, last.files[file]));
  }
}

/** @param {number} share from 0 to 1 @param {number} digits after the point */
const percent = (share, digits) => `${(100 * share).toFixed(digits)} %`.padStart(6);

/** @param {number} seconds @param {string} name @param {number} [before] seconds in the last run */
function timeLine(seconds, name, before) {
  const difference = before === undefined ? '' : `  (${seconds < before ? '' : '+'}${(seconds - before).toFixed(1)} s)`;
  return `${seconds.toFixed(1).padStart(7)} s  ${name}${difference}`;
}

/** @param {Unsteady} unsteady @param {LastRun} last */
function unsteadyLine(unsteady, last) {
  const name = nameOf(unsteady);
  const again = last.unsteady.includes(name) ? ', also in the run before' : '';
  return `unsteady: ${name} (${firstLine(unsteady.error)})${again}`;
}

/** @param {Unsteady} unsteady */
const nameOf = ({ file, test }) => `${file} > ${test}`;

/** @returns {LastRun} */
function lastRun() {
  const stored = existsSync(LAST_RUN) ? JSON.parse(readFileSync(LAST_RUN, 'utf8')) : {};
  return { parts: {}, files: {}, unsteady: [], ...stored };
}

/**
 * Stores the times of this run; parts that did not run keep their earlier ones.
 * @param {PartRun[]} runs @param {Unsteady[]} unsteady @param {LastRun} last
 */
function storeRun(runs, unsteady, last) {
  const parts = Object.fromEntries(runs.map(({ name, seconds }) => [name, seconds]));
  const files = Object.fromEntries(runs.flatMap((run) => run.files.map(({ file, ms }) => [file, ms / 1000])));
  /** @type {LastRun} */
  const next = {
    parts: { ...last.parts, ...parts },
    files: { ...last.files, ...files },
    unsteady: unsteady.map(nameOf),
  };
  writeFileSync(LAST_RUN, JSON.stringify(next));
}
