import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** A browser as users have it: a separate process with a profile on disk, which can be killed and reopened. */
export type RealBrowser = {
  /** Starts it on its profile. */
  open(): Promise<BrowserContext>;
  /** Sends SIGKILL to all of its processes at once. */
  kill(): Promise<void>;
  /** Kills it if it still runs, and removes its profile. */
  close(): Promise<void>;
};

export async function realBrowser({ executablePath, args = [] }: LaunchOptions): Promise<RealBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'campaign-cms-browser-'));
  const program = executablePath ?? chromium.executablePath();
  const own = ['--headless=new', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  let running: ChildProcess | null = null;

  async function kill(): Promise<void> {
    const child = running;
    running = null;
    if (!child?.pid || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }
  return {
    async open() {
      running = spawn(program, [...args, ...own, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const browser = await chromium.connectOverCDP(await debuggingAddress(running));
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no profile open.');
      return context;
    },
    kill,
    async close() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Returns the URL where the browser accepts remote debugging. */
async function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser has no output to read.');
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('The browser ended before it was ready.');
}
