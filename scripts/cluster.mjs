/**
 * `npm run cluster`: runs the built product on a PostgreSQL cluster on this machine (docs/operations/cluster.md).
 * The programs are TypeScript in `tests/cluster`, so they are built first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './prepare.mjs';

/**
 * Builds the product and the programs, and runs one of them with this process's output. Ends with its exit code.
 * @param {'main' | 'faults'} program
 * @param {string[]} args
 */
export function runClusterProgram(program, args) {
  buildWhenStale();
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'tests/cluster/vite.config.ts',
    '--logLevel',
    'warn',
  ];
  const built = spawnSync(process.execPath, vite, { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
  const child = spawn(process.execPath, [`.cache/cluster/${program}.js`, ...args], { stdio: 'inherit' });
  // The program gets Ctrl-C too, and ends what it started.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runClusterProgram('main', process.argv.slice(2));
