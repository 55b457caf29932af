/**
 * `npm run migration -- NAME`: builds the server's commands, and runs the one that writes the migration which changed
 * declarations need (server/commands/migration.ts).
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not the folder of `npm run dev`, which may run at the same time. */
const BUILD_DIR = '.cache/migration';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @param {string[]} args of Node
 * @param {NodeJS.ProcessEnv} environment
 */
function run(args, environment = {}) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  if (status !== 0) process.exit(status ?? 1);
}

const vite = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
run(vite, { BUILD_DIR, BUILD_ONLY: 'server', BUILD_FAST: '1' });
run([`${BUILD_DIR}/server/migration.js`, ...process.argv.slice(2)]);
