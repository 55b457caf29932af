/**
 * Runs the built product in this process, so that it receives every signal directly. Variables come from the
 * environment first, then from `.env`. `ROLE=apps` runs the campaign apps alone.
 */
import { existsSync, readFileSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
const folder = process.env.ROLE === 'apps' ? 'campaign-apps' : 'server';
const program = new URL(`../dist/${folder}/main.js`, import.meta.url);
if (!existsSync(program)) {
  console.error('The product is not built yet: npm start does that, or node scripts/prepare.mjs --build.');
  process.exit(1);
}

if (process.env.npm_lifecycle_event === 'start') {
  // A killed npm forwards no signal: detect that it has ended.
  const started = parents();
  const watch = setInterval(() => {
    if (parents() === started) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

process.setSourceMapsEnabled(true);
await import(program.href);

/** Returns the two ancestors of this process: the shell that npm runs scripts in, and npm. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}
