import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { cp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../support/freePort.ts';

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);
/** Files that are not sources, and files that another run writes to. */
const leftOut = new Set(['node_modules', 'dist', 'data', '.git', '.cache', '.env']);

/** A copy of the project that may be changed, built and run beside the checkout. */
export type ProjectCopy = {
  folder: string;
  /** Runs a program for Node that lies in it. @throws Error with what it printed, when it fails */
  check(program: string, ...args: string[]): Promise<void>;
  /**
   * What `npm start` does, on an empty data folder; answers the address once it is ready. Without npm between, so that
   * the server is a child of the test and has ended when it is said to have.
   */
  start(): Promise<string>;
  remove(): Promise<void>;
};

export async function copyProject(): Promise<ProjectCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-guide-'));
  // The database may run as another user.
  chmodSync(folder, 0o711);
  await cp(root, folder, {
    recursive: true,
    filter: (source) => dirname(source) !== root || !leftOut.has(basename(source)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  let server: ChildProcess | null = null;
  const check = async (program: string, ...args: string[]) => {
    const env = { ...process.env, BUILD_FAST: '1' };
    await run(process.execPath, [join(folder, program), ...args], { cwd: folder, env }).catch(({ stdout, stderr }) => {
      throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
    });
  };

  return {
    folder,
    check,
    async start() {
      const [port, appsPort] = await Promise.all([freePort(), freePort()]);
      await check('scripts/prepare.mjs', '--build');
      server = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          APPS_PORT: String(appsPort),
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'warn',
        },
      });
      const address = `http://localhost:${port}`;
      await ready(address, server);
      return address;
    },
    async remove() {
      if (server && server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`The copy ended with ${server.exitCode}`);
}
