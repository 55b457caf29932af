import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { patch } from '#scripts/engines/playwrightForFirefox.mjs';
import { limits } from './e2e/firefoxLimits.ts';

const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
const { version } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8'));
const bundle = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8');

it('the replacements for Firefox fit the installed Playwright, and no other version', () => {
  expect(patch(bundle, version)).not.toBe(bundle);
  expect(() => patch(bundle, '1.0.0')).toThrow(`${version}, and 1.0.0 is installed`);
  expect(() => patch('', version)).toThrow('has 0 instead of 2 times');
});

it('each journey that Firefox skips exists', () => {
  const missing = limits
    .flatMap(({ tests }) => tests)
    .filter(({ file, title = '' }) => !readFileSync(join('tests/e2e', file), 'utf8').includes(title));
  expect(missing).toEqual([]);
});
