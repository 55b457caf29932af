import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

/** Whether nginx is installed. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts the proxy of compose.yaml, on two free ports of this machine, before one node of the tool and one of the
 * campaign apps. `folder` is a new one, and nginx's /tmp.
 */
export async function startNginx(folder: string, nodes: { tool: string; apps: string }) {
  const [tool, apps] = [await freePort(), await freePort()];
  const replacements = {
    'listen 8080': `listen 127.0.0.1:${tool}`,
    'listen 8081': `listen 127.0.0.1:${apps}`,
    'tool:3000': nodes.tool,
    'apps:3001': nodes.apps,
    '/tmp/': `${folder}/`,
  };
  const config = Object.entries(replacements).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
  // Root's nginx serves as another user.
  mkdirSync(folder, { mode: 0o711 });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const args = ['-e', 'stderr', '-c', file, '-g', 'daemon off;'];
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  return {
    url: `http://localhost:${tool}`,
    appsUrl: `http://127.0.0.1:${apps}`,
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
