/**
 * `npm run cluster`: runs the built product on a PostgreSQL cluster on this machine until Ctrl-C
 * (docs/operations/cluster.md). CLUSTER_PORT is its first port, 4600 by default.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoPassword } from '#server/seed/demo.ts';
import { Cluster } from './cluster.ts';
import { createLayout, databaseUrls, type Layout, machines, publicUrls, usedPorts } from './layout.ts';
import { postgresPid, readMembers } from './members.ts';
import type { Part } from './part.ts';

/** A part that has ended is started again after this time, as a service manager does. */
const restartMs = 10_000;

async function main(): Promise<void> {
  const layout = createLayout(await firstPort());
  const cluster = new Cluster({ layout, say: console.log, onEnd: restartLater });

  function restartLater(part: Part, how: string): void {
    if (cluster.isStopping) return;
    console.log(`${part.name} ended (${how}). It starts again in ${restartMs / 1000} s.`);
    void delay(restartMs).then(() => {
      if (cluster.isStopping) return;
      part.start();
      console.log(`${part.name} started again, pid ${part.pid}.`);
    });
  }

  const stop = async (code: number) => {
    if (cluster.isStopping) return;
    console.log('\nStopping …');
    await cluster.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    await cluster.start();
    console.log(await summaryOf(cluster));
  } catch (error) {
    if (!cluster.isStopping) console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

/** @throws Error if it is no port, or another program uses one of the ports */
async function firstPort(): Promise<number> {
  const port = Number(process.env.CLUSTER_PORT ?? 4600);
  if (!Number.isInteger(port) || port < 1_024 || port > 65_000) {
    throw new Error('CLUSTER_PORT must be a port from 1024 to 65000.');
  }
  const used = await usedPorts(port);
  if (used.length > 0) throw new Error(`Other programs use the ports ${used.join(', ')}. Set CLUSTER_PORT.`);
  return port;
}

async function summaryOf({ layout, parts }: Cluster): Promise<string> {
  const { tool, apps } = publicUrls(layout);
  const roles = new Map((await readMembers(layout)).map(({ machine, role }) => [`patroni${machine}`, role]));
  const rows = [...parts.values()].map(
    ({ name, pid }) => `  ${name.padEnd(10)} ${String(pid).padEnd(8)} ${roles.get(name) ?? ''}`,
  );
  return `
The tool           ${tool}   admin@example.com, password: ${demoPassword}
The campaign apps  ${apps}
The database       psql ${databaseUrls(layout).tool}
                   psql ${databaseUrls(layout).apps}
Logs and configs   ${layout.folder}

  part       pid      role
${rows.join('\n')}
  PostgreSQL itself: ${machines.map((machine) => postgresPid(layout.folder, machine)).join(', ')}

State              patronictl -c ${configOf(layout)} list
Switchover         patronictl -c ${configOf(layout)} switchover
Kill a part        kill -9 PID    (it starts again after ${restartMs / 1000} s)
Freeze a part      kill -STOP PID, later kill -CONT PID

Ctrl-C stops all parts and deletes their data.`;
}

const configOf = ({ folder }: Layout): string => join(folder, 'patroni1.yml');

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
