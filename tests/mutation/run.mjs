import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { testsOf } from './files.mjs';

/** The share of the mutants of each file that its tests must find, in percent. */
const required = 85;

/** @param {string} file @returns {{ found: number, all: number }} */
function mutate(file) {
  const env = { ...process.env, MUTATED_FILE: file };
  const args = ['node_modules/.bin/stryker', 'run', 'tests/mutation/stryker.config.mjs'];
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The mutants of ${file} could not be tried.`);
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const report = JSON.parse(readFileSync(`.cache/mutation/${basename(file, '.ts')}.json`, 'utf8'));
  const states = Object.values(report.files).flatMap(({ mutants }) => mutants.map((mutant) => mutant.status));
  const all = states.filter((state) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(state)).length;
  return { all, found: states.filter((state) => state === 'Killed' || state === 'Timeout').length };
}

const chosen = process.argv.slice(2);
const files = Object.keys(testsOf).filter((file) => chosen.length === 0 || chosen.some((part) => file.includes(part)));
const results = files.map((file) => ({ file, ...mutate(file) }));
for (const one of results)
  console.log(`${((100 * one.found) / one.all).toFixed(1)} % ${one.found}/${one.all} ${one.file}`);
if (results.some(({ found, all }) => 100 * found < required * all)) process.exitCode = 1;
