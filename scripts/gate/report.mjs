/** The reports of the gate's parts: written by the reporters in this folder, read by `scripts/test.mjs`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ test: string, error: string }} Failure `error` is the complete message */
/**
 * @typedef {{ file: string | null, ms: number, passed: number, skipped?: number, failures: Failure[] }} FileReport
 * `file` is null for results without a file; `skipped` counts what an engine can't run
 */
/**
 * With `isStalled` the run was ended because no test ended any more; `stalled` are the failures of such a run that was
 * repeated.
 * @typedef {{ files: FileReport[], isStalled?: boolean, stalled?: (Failure & { file: string | null })[] }} Report
 */

/** Writes a report to the file named by GATE_REPORT; does nothing without it. @param {Report} report */
export function writeReport(report) {
  const file = process.env.GATE_REPORT;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

/**
 * Runs a program and returns its report. A program that fails without reporting a failure, for example because it was
 * killed or interrupted, counts as one failure without a file.
 * @param {string} file path of the report
 * @param {() => Promise<number>} run returns the exit code
 * @returns {Promise<Report>}
 */
export async function reportOf(file, run) {
  rmSync(file, { force: true });
  const code = await run();
  /** @type {Report} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: [] };
  if (code !== 0 && failuresIn(report).length === 0)
    report.files.push({ file: null, ms: 0, passed: 0, failures: [{ test: 'the run', error: `exit code ${code}` }] });
  return report;
}

/** @param {Report} report @returns {(Failure & { file: string | null })[]} */
export const failuresIn = ({ files }) =>
  files.flatMap(({ file, failures }) => failures.map((failure) => ({ ...failure, file })));

/** @param {Report} report */
export const passedIn = ({ files }) => files.reduce((sum, { passed }) => sum + passed, 0);

/** @param {Report} report */
export const skippedIn = ({ files }) => files.reduce((sum, { skipped = 0 }) => sum + skipped, 0);

/** Returns '2 passed, 0 failed', and how many were skipped if any were. @param {Report} report */
export function countsOf(report) {
  const skipped = skippedIn(report);
  return `${passedIn(report)} passed, ${failuresIn(report).length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns the first line of an error, without colours. @param {string} error */
export const firstLine = (error) => stripVTControlCharacters(error).trim().split('\n')[0] ?? '';
