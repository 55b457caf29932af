/** The kinds of parts of the gate: a program with an exit code, a Vitest project, the Playwright journeys. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { failuresIn, reportOf } from './report.mjs';

/** @import { Report } from './report.mjs' */
/** Where a program prints: the terminal or an open file. @typedef {'inherit' | number} Output */
/**
 * `choice` is the argument of `npm test` that selects the part; `rerun` runs some of its files again.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} choice
 * @property {(output: Output) => Promise<Report>} run
 * @property {(files: string[]) => Promise<Report>} [rerun]
 */

/** The folder of the parts' reports and buffered output. */
export const REPORTS = '.cache/reports';

/**
 * Returns a part whose result is the exit code of a program.
 * @param {string} name @param {string} program a script for Node @param {string[]} args @returns {Part}
 */
export function checkPart(name, program, ...args) {
  return {
    name,
    choice: name,
    async run(output) {
      const passed = (await run(program, args, output)) === 0;
      const failures = passed ? [] : [{ test: name, error: 'its output is above' }];
      return { files: [{ file: null, ms: 0, passed: passed ? 1 : 0, failures }] };
    },
  };
}

/**
 * Returns a part for a project of `vitest.config.ts`, or one shard of it, which runs in one worker.
 * @param {string} project @param {string[]} args further arguments for Vitest @param {string} [shard] as '1/2'
 * @returns {Part}
 */
export function vitestPart(project, args, shard) {
  const base = ['run', '--project', project, '--reporter=default', '--reporter=./scripts/gate/vitestReporter.mjs'];
  if (process.env.TEST_TIER !== 'full') base.push('--tags-filter=!full');
  const ofShard = shard ? [`--shard=${shard}`, '--maxWorkers=1'] : [];
  const name = nameOf(project, shard);
  const program = 'node_modules/vitest/vitest.mjs';
  return {
    name,
    choice: project,
    async run(output) {
      const runOnce = () => reporting(name, program, [...base, ...ofShard, ...args], output);
      const report = await runOnce();
      if (!report.isStalled || process.env.CI !== 'true') return report;
      return { ...(await runOnce()), stalled: failuresIn(report) };
    },
    rerun: (files) => reporting(`${name} again`, program, [...base, ...files], 'inherit'),
  };
}

/**
 * Returns a part for the journeys of `playwright.config.ts`, or one shard of them.
 * @param {string} choice @param {string[]} args further arguments for Playwright
 * @param {string} [shard] as '1/2' @param {NodeJS.ProcessEnv} [env] variables beyond those of this process
 * @returns {Part}
 */
export function playwrightPart(choice, args, shard, env) {
  const base = ['test', '--reporter=list,./scripts/gate/playwrightReporter.mjs'];
  const program = 'node_modules/@playwright/test/cli.js';
  const name = nameOf(choice, shard);
  return {
    name,
    choice,
    run: (output) =>
      reporting(name, program, [...base, ...args], output, { ...env, ...(shard && { JOURNEY_SHARD: shard }) }),
    rerun: (files) => reporting(`${name} again`, program, [...base, ...files], 'inherit', { ...env, TEST_RERUN: '1' }),
  };
}

/**
 * Returns the part of an engine. It is skipped if the engine is missing and, in the full tier, can't be installed.
 * @param {Part} part whose choice is the name of the engine @returns {Part}
 */
export function enginePart(part) {
  const args = process.env.TEST_TIER === 'full' ? [part.choice, '--install'] : [part.choice];
  return {
    ...part,
    async run(output) {
      if ((await run('scripts/engines/engines.mjs', args, output)) === 0) return part.run(output);
      return { files: [{ file: null, ms: 0, passed: 0, skipped: 1, failures: [] }] };
    },
  };
}

/** @param {string} choice @param {string} [shard] */
const nameOf = (choice, shard) => (shard ? `${choice} ${shard}` : choice);

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {Output} output
 * @param {NodeJS.ProcessEnv} [env]
 */
function reporting(name, program, args, output, env) {
  const file = join(REPORTS, `${name.replace(/\W+/g, '-')}.json`);
  return reportOf(file, () => run(program, args, output, { ...env, GATE_REPORT: file }));
}

/**
 * @param {string} program a script for Node
 * @param {string[]} args
 * @param {Output} output
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
function run(program, args, output, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['inherit', output, output],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
