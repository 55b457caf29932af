import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for Vitest: each run writes the next report of the file `runs.json`. */
const vitest = `
import { readFileSync, writeFileSync } from 'node:fs';
const [report, ...others] = JSON.parse(readFileSync('runs.json', 'utf8'));
writeFileSync('runs.json', JSON.stringify(others));
writeFileSync(process.env.GATE_REPORT, JSON.stringify(report));
process.exitCode = report.files.some(({ failures }) => failures.length > 0) ? 1 : 0;
`;
/** Stands in for Vitest: each shard passes one test and prints its arguments. */
const shardedVitest = `
import { writeFileSync } from 'node:fs';
console.log('runs', ...process.argv.slice(-2));
const file = { file: process.env.GATE_REPORT, ms: 1, passed: 1, failures: [] };
writeFileSync(process.env.GATE_REPORT, JSON.stringify({ files: [file] }));
`;

const programs = {
  'node_modules/vitest/vitest.mjs': vitest,
  'scripts/prepare.mjs': '',
  'scripts/chromium.mjs': '',
  'scripts/engines/engines.mjs': '',
};
for (const [file, text] of Object.entries(programs)) {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const file = (passed: number, ...failed: string[]) => ({
  files: [{ file: 'a.test.ts', ms: 1, passed, failures: failed.map((test) => ({ test, error: 'no\nat line 1' })) }],
});
const stalled = { ...file(0, 'the file'), isStalled: true };

type Ended = { code: number | null; end: string[]; output: string };

/**
 * Runs one file of the gate's node part, whose runs end with these reports. Returns its exit code and the end of its
 * output, where the installation, the browser and the build count as one more test each.
 */
function gate(runs: object[], env: NodeJS.ProcessEnv = { CI: 'true' }, ...args: string[]): Ended {
  writeFileSync(join(folder, 'runs.json'), JSON.stringify(runs));
  rmSync(join(folder, '.cache'), { recursive: true, force: true });
  const program = resolve('scripts/test.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, ...(args.length > 0 ? args : ['node', '--', 'a.test.ts'])],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CI: '', ...env },
    },
  );
  const end = stdout.split('\n').filter((line) => /^unsteady|^\d+ passed/.test(line));
  return { code: status, end, output: stdout };
}

it('a gate whose tests pass passes', () => {
  expect(gate([file(2)])).toMatchObject({ code: 0, end: ['5 passed, 0 failed'] });
});

it('a test that fails and then passes is listed as unsteady, and the gate passes', () => {
  const end = ['unsteady: a.test.ts > saves (no)', '5 passed, 0 failed'];
  expect(gate([file(1, 'saves'), file(2)])).toMatchObject({ code: 0, end });
});

it('a test that fails twice fails the gate', () => {
  expect(gate([file(1, 'saves'), file(1, 'saves')])).toMatchObject({ code: 1, end: ['4 passed, 1 failed'] });
});

it('more than three failed tests fail the gate at once', () => {
  expect(gate([file(1, 'a', 'b', 'c', 'd'), file(5)])).toMatchObject({ code: 1, end: ['4 passed, 4 failed'] });
});

it('without CI no test runs again', () => {
  expect(gate([file(1, 'saves'), file(2)], {})).toMatchObject({ code: 1, end: ['4 passed, 1 failed'] });
});

it('a part that stalls once runs again as a whole and is listed as unsteady', () => {
  const end = ['unsteady: a.test.ts > the file (no)', '5 passed, 0 failed'];
  expect(gate([stalled, file(2)])).toMatchObject({ code: 0, end });
});

it('a part that stalls twice fails the gate', () => {
  const { code, end } = gate([stalled, stalled, file(2)]);
  expect(code).toBe(1);
  expect(end.at(-1)).toBe('3 passed, 1 failed');
});

it('the summary shows the time of each part and of the whole run, with the share of the cores that was busy', () => {
  const { output } = gate([file(2)]);
  for (const name of ['installation', 'build', 'node', 'the whole run'])
    expect(output).toMatch(new RegExp(`^ +\\d+\\.\\d s +\\d+ %  ${name}$`, 'm'));
});

it('a part without arguments runs in two shards, and prints the output of both', () => {
  writeFileSync(join(folder, 'node_modules/vitest/vitest.mjs'), shardedVitest);
  const { code, end, output } = gate([], {}, 'node');
  writeFileSync(join(folder, 'node_modules/vitest/vitest.mjs'), vitest);
  expect({ code, end }).toEqual({ code: 0, end: ['5 passed, 0 failed'] });
  for (const shard of ['1/2', '2/2']) expect(output).toContain(`runs --shard=${shard} --maxWorkers=1\n`);
});

it('the tests of a product that could not be built do not run', () => {
  writeFileSync(join(folder, 'scripts/prepare.mjs'), `if (process.argv.includes('--build')) process.exit(1);`);
  const { code, end } = gate([file(2)]);
  writeFileSync(join(folder, 'scripts/prepare.mjs'), '');
  expect({ code, end }).toEqual({ code: 1, end: ['2 passed, 1 failed'] });
});

it('an engine that is not installed is skipped, and does not count as passed', () => {
  const words = 'firefox is not installed';
  writeFileSync(join(folder, 'scripts/engines/engines.mjs'), `console.log('${words}'); process.exit(1);`);
  const { code, end, output } = gate([], {}, 'firefox');
  expect({ code, end }).toEqual({ code: 0, end: ['2 passed, 0 failed'] });
  expect(output).toContain(words);
  expect(output).toMatch(/firefox, 1 skipped$/m);
  expect(gate([], {}, 'firefox', '--full').end).toEqual(['2 passed, 0 failed, 1 skipped']);
});
