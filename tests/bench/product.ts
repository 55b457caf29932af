import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { permissionKeys } from '#contracts/permissions.ts';
import { demoPassword } from '#server/seed/demo.ts';
import { freePort } from '../support/freePort.ts';
import type { FloorSetup } from './floor.ts';

/** A server that runs as a separate process. */
export type RunningServer = { origin: string; process: ChildProcess; stop(): Promise<void> };

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts the built product; `firstAnswerMs` is the time from the start of its process to its first response. */
export async function startProduct(
  variables: Record<string, string>,
  publicUrl?: string,
): Promise<RunningServer & { firstAnswerMs: number }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ACCESS_TOKEN_SECONDS: '7200',
    LOG_LEVEL: 'warn',
    ...variables,
    PORT: String(port),
    APPS_PORT: String(await freePort()),
    PUBLIC_URL: publicUrl ?? origin,
  };
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('The product did not start; see above.');
    await delay(5);
  }
  const firstAnswerMs = performance.now() - started;
  return { origin, process: child, firstAnswerMs, stop: () => end(child) };
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/ready`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}

/** Returns the current memory of a process. */
export function residentMebibytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** The email address of the administrator of the demo data. */
export const demoAdmin = 'admin@example.com';

/** Returns the tokens of a demo account. */
export async function signIn(
  origin: string,
  email = demoAdmin,
): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await fetch(`${origin}/api/auth/jwt/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  return answer.json();
}

/** Creates a personal token with all permissions of the user who signed in. */
export async function personalToken(origin: string, accessToken: string): Promise<string> {
  const answer = await fetch(`${origin}/api/users/me/personal_access_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token_name: 'Bench', permissions: permissionKeys }),
  });
  if (!answer.ok) throw new Error(`No personal token: ${await answer.text()}`);
  const { token }: { token: string } = await answer.json();
  return token;
}

/** Waits until the CMS has loaded the app's config, which it does after its own start. */
export async function untilAppIsKnown(origin: string, accessToken: string, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  for (;;) {
    const answer = await fetch(`${origin}/api/apps/${id}`, { headers });
    const { config } = await answer.json();
    // A database of an earlier run has that run's ports until the server has loaded the apps.
    if (config && (await responds(new URL(config.urls.editor).origin))) return;
    await delay(100);
  }
}

const responds = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  );

/** Starts the floor as a separate process. */
export async function startFloor(setup: FloorSetup): Promise<RunningServer> {
  const child = fork('.cache/bench/floor.js');
  child.send(setup);
  const [address]: { port: number }[] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${address?.port}`, process: child, stop: () => end(child) };
}
