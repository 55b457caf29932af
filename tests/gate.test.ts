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
for (const [file, text] of Object.entries({ 'node_modules/vitest/vitest.mjs': vitest, 'scripts/prepare.mjs': '' })) {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const file = (passed: number, ...failed: string[]) => ({
  files: [{ file: 'a.test.ts', ms: 1, passed, failures: failed.map((test) => ({ test, error: 'no\nat line 1' })) }],
});
const stalled = { ...file(0, 'the file'), isStalled: true };

/**
 * Runs the gate's node part, whose runs end with these reports. Returns its exit code and the
 * end of its output, where the build counts as one more test.
 */
function gate(runs: object[], env: NodeJS.ProcessEnv = { CI: 'true' }): { code: number | null; end: string[] } {
  writeFileSync(join(folder, 'runs.json'), JSON.stringify(runs));
  rmSync(join(folder, '.cache'), { recursive: true, force: true });
  const program = resolve('scripts/test.mjs');
  const { status, stdout } = spawnSync(process.execPath, [program, 'node'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: '', ...env },
  });
  const end = stdout.split('\n').filter((line) => /^unsteady|^\d+ passed/.test(line));
  return { code: status, end };
}

it('a gate whose tests pass passes', () => {
  expect(gate([file(2)])).toEqual({ code: 0, end: ['3 passed, 0 failed'] });
});

it('a test that fails and then passes is listed as unsteady, and the gate passes', () => {
  const end = ['unsteady: a.test.ts > saves (no)', '3 passed, 0 failed'];
  expect(gate([file(1, 'saves'), file(2)])).toEqual({ code: 0, end });
});

it('a test that fails twice fails the gate', () => {
  expect(gate([file(1, 'saves'), file(1, 'saves')])).toEqual({ code: 1, end: ['2 passed, 1 failed'] });
});

it('more than three failed tests fail the gate at once', () => {
  expect(gate([file(1, 'a', 'b', 'c', 'd'), file(5)])).toEqual({ code: 1, end: ['2 passed, 4 failed'] });
});

it('without CI no test runs again', () => {
  expect(gate([file(1, 'saves'), file(2)], {})).toEqual({ code: 1, end: ['2 passed, 1 failed'] });
});

it('a part that stalls once runs again as a whole and is listed as unsteady', () => {
  const end = ['unsteady: a.test.ts > the file (no)', '3 passed, 0 failed'];
  expect(gate([stalled, file(2)])).toEqual({ code: 0, end });
});

it('a part that stalls twice fails the gate', () => {
  const { code, end } = gate([stalled, stalled, file(2)]);
  expect(code).toBe(1);
  expect(end.at(-1)).toBe('1 passed, 1 failed');
});
