import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

/** Whether nginx is installed. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Writes deploy/nginx.conf with these replacements to a new folder, which is then nginx's /tmp; returns the file. */
export function writeNginxConfig(folder: string, replacements: Record<string, string> = {}): string {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const file = join(folder, 'nginx.conf');
  const texts = Object.entries({ ...replacements, '/tmp/': `${folder}/` });
  const config = texts.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
  writeFileSync(file, config);
  return file;
}

/** Starts the proxy of compose.yaml on two free ports of this machine before one node of the tool and one of the apps. */
export async function startNginx(folder: string, nodes: { tool: string; apps: string }) {
  const [tool, apps] = [await freePort(), await freePort()];
  const file = writeNginxConfig(folder, {
    'listen 8080': `listen 127.0.0.1:${tool}`,
    'listen 8081': `listen 127.0.0.1:${apps}`,
    'tool:3000': nodes.tool,
    'apps:3001': nodes.apps,
  });
  const child = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
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
