/**
 * `npm run bench`: builds the product and the bench, then measures. `--quick` measures for a short time;
 * `--data FOLDER` keeps the seeded databases for further runs; names select parts: `npm run bench -- api people growth
 * records start live media texts reports charts editor fans bytes screen`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { buildWhenStale } from '#scripts/prepare.mjs';

buildWhenStale();
const vite = 'node_modules/vite/bin/vite.js';
const config = 'tests/bench/vite.config.ts';
const built = spawnSync(process.execPath, [vite, 'build', '--app', '--config', config, '--logLevel', 'warn'], {
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const bench = spawn(process.execPath, ['.cache/bench/main.js', ...process.argv.slice(2)], { stdio: 'inherit' });
// The bench process gets Ctrl-C too, and ends what it started.
process.on('SIGINT', () => undefined);
bench.once('exit', (code) => process.exit(code ?? 1));
