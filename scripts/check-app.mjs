/**
 * `npm run check-app -- CONFIG_URL [--app ID] [--port PORT]`: checks a campaign app against the protocol
 * (docs/adding-a-campaign-app.md). The program is TypeScript in `tests/checkApp`, so it is built first.
 */
import { spawnSync } from 'node:child_process';

/** @param {string[]} args */
const run = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;

const built = run(
  'node_modules/vite/bin/vite.js',
  ...['build', '--config', 'tests/checkApp/vite.config.ts', '--logLevel', 'warn'],
);
process.exitCode = built || run('.cache/checkApp/main.js', ...process.argv.slice(2));
