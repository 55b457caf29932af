import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { connect } from '#server/db/connect.ts';
import { hashPassword } from '#server/modules/auth/auth.ts';
import { demoPassword } from '#server/seed/demo.ts';
import { type Line, shareOf, spreadOf, table } from './figures.ts';
import { pickTargets } from './load.ts';
import { type RunningServer, residentMebibytes, signIn, startProduct } from './product.ts';
import type { SocketOrder, SocketReport } from './sockets.ts';
import type { Target } from './workload.ts';

const listening = 500;
const idle = 2_000;
/** The number of users who hold the sockets, each in several tabs. */
const people = 50;
/** The limit from the call to the last socket, in milliseconds. */
const maxMedian = 60;
const maxP99 = 150;
/** Warm-up updates before the measurement, and the pause between two updates in milliseconds. */
const warmUp = 50;
const pauseMs = 50;

type Options = { databaseUrl: string; dataDir: string; updates: number; idleSeconds: number };

/** Measures how long a campaign update takes to the last of many sockets, and the memory of idle sockets. */
export async function measureLive({ databaseUrl, dataDir, updates, idleSeconds }: Options): Promise<string> {
  const { tokensOf, targets } = await peopleAndTargets(databaseUrl);
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const spread = await measureSpread(await startProduct(variables), tokensOf, targets, updates);
  const memory = await measureMemory(await startProduct(variables), tokensOf, idleSeconds);
  return [
    table(['live', 'min', 'median', 'p99', 'max', 'median most', 'p99 most'], [spread]),
    table(['sockets', 'server before', 'after', 'each'], [memory]),
  ].join('\n\n');
}

type TokensOf = (server: RunningServer) => Promise<string[]>;

/** Users who may see every campaign and hold the sockets; signed in again at each server. */
async function peopleAndTargets(databaseUrl: string): Promise<{ tokensOf: TokensOf; targets: Target[] }> {
  const db = connect(databaseUrl, { queryTimeout: null });
  const password_hash = await hashPassword(demoPassword);
  const made = Array.from({ length: people }, () => uuidv7()).map((id) => ({ id, email: `${id}@example.com` }));
  const common = {
    display_name: 'Listener',
    email_verified: true,
    password_hash,
    role: 'editor' as const,
    state: 'approved' as const,
  };
  const now = new Date();
  try {
    await db
      .insertInto('users')
      .values(made.map((one) => ({ ...one, ...common, registered_at: now, first_approved_at: now })))
      .execute();
    const targets = await pickTargets(db, 500);
    const tokensOf: TokensOf = async ({ origin }) => {
      const tokens: string[] = [];
      for (const { email } of made) tokens.push((await signIn(origin, email)).access_token);
      return tokens;
    };
    return { tokensOf, targets };
  } finally {
    await db.destroy();
  }
}

async function measureSpread(
  server: RunningServer,
  tokensOf: TokensOf,
  targets: Target[],
  updates: number,
): Promise<Line> {
  const tokens = await tokensOf(server);
  const writer = (await signIn(server.origin)).access_token;
  const client = startSockets();
  try {
    await client.order({ do: 'open', origin: server.origin, tokens, count: listening }, 'open');
    const times: number[] = [];
    for (let at = 0; at < updates + warmUp; at++) {
      const { id, token } = targets[at % targets.length] ?? { id: '', token: '' };
      const ms = await timeOfUpdate(client, server.origin, writer, id, `${token}-${at}`);
      if (at >= warmUp) times.push(ms);
      await delay(pauseMs);
    }
    const { min, median, max } = spreadOf(times);
    const p99 = shareOf(times, 0.99);
    const cells = [min, median, p99, max, maxMedian, maxP99].map((ms) => `${ms.toFixed(0)} ms`);
    return {
      cells: [`an update to the last of ${listening} sockets`, ...cells],
      reached: median < maxMedian && p99 < maxP99,
    };
  } finally {
    await client.stop();
    await server.stop();
  }
}

async function timeOfUpdate(client: Sockets, origin: string, token: string, id: string, name: string): Promise<number> {
  await client.order({ do: 'hear' }, 'listen');
  const heard = client.next('hear');
  const began = process.hrtime.bigint();
  const answer = await fetch(`${origin}/api/campaigns/${id}/patch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { meta_tags: { title: name } } }),
  });
  if (!answer.ok) throw new Error(`The update was answered with ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  const { at } = await heard;
  return Number(at - began) / 1e6;
}

async function measureMemory(server: RunningServer, tokensOf: TokensOf, idleSeconds: number): Promise<Line> {
  const tokens = await tokensOf(server);
  const client = startSockets();
  const pid = server.process.pid ?? 0;
  try {
    // The memory that only the first socket needs is not part of each.
    await client.order({ do: 'open', origin: server.origin, tokens, count: 1 }, 'open');
    await delay(idleSeconds * 1000);
    const before = residentMebibytes(pid);
    await client.order({ do: 'open', origin: server.origin, tokens, count: idle }, 'open');
    await delay(idleSeconds * 1000);
    const after = residentMebibytes(pid);
    const each = ((after - before) * 1024) / idle;
    const cells = [`${idle} idle sockets`, `${before.toFixed(0)} MiB`, `${after.toFixed(0)} MiB`];
    return { cells: [...cells, `${each.toFixed(0)} KiB`], reached: null };
  } finally {
    await client.stop();
    await server.stop();
  }
}

type ReportOf<Did extends SocketReport['did']> = Extract<SocketReport, { did: Did }>;
type Sockets = {
  next<Did extends SocketReport['did']>(did: Did): Promise<ReportOf<Did>>;
  order<Did extends SocketReport['did']>(order: SocketOrder, did: Did): Promise<ReportOf<Did>>;
  stop(): Promise<void>;
};

/** Starts the process that holds the sockets. */
function startSockets(): Sockets {
  const child: ChildProcess = fork('.cache/bench/sockets.js', { serialization: 'advanced' });
  const next: Sockets['next'] = (did) =>
    new Promise((resolve, reject) => {
      const hear = (said: SocketReport) => {
        if (!isReport(said, did)) return;
        child.off('message', hear).off('exit', fail);
        resolve(said);
      };
      const fail = () => reject(new Error('The process that holds the sockets has ended; see above.'));
      child.on('message', hear).once('exit', fail);
    });
  return {
    next,
    order: (order, did) => {
      const answered = next(did);
      child.send(order);
      return answered;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

const isReport = <Did extends SocketReport['did']>(said: SocketReport, did: Did): said is ReportOf<Did> =>
  said.did === did;
