import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '#server/db/embedded/processes.ts';
import { processTree } from '../support/processTree.ts';
import { type Layout, type Machine, machines } from './layout.ts';

/** A PostgreSQL node as Patroni sees it. */
export type Member = { machine: Machine; role: string; state: string; timeline?: number };

type ReportedMember = { name: string; role: string; state: string; timeline?: number };

/** Returns the nodes as the first Patroni that responds sees them; empty if none does. */
export async function readMembers(layout: Layout): Promise<Member[]> {
  for (const machine of machines) {
    const answer = await askPatroni(layout, machine, 'GET', 'cluster');
    if (!answer?.ok) continue;
    const { members }: { members: ReportedMember[] } = await answer.json();
    return members.flatMap(({ name, ...member }) => {
      const found = machines.find((one) => name === `postgres${one}`);
      return found === undefined ? [] : [{ machine: found, ...member }];
    });
  }
  return [];
}

/** Sends a request to a machine's Patroni; returns null if it does not respond. */
export function askPatroni(layout: Layout, machine: Machine, method: 'GET' | 'POST', path: string, json?: object) {
  const url = `http://${layout.hosts[machine]}:${layout.ports.patroni(machine)}/${path}`;
  const body = json === undefined ? null : JSON.stringify(json);
  // A planned switchover is answered when it is done.
  return fetch(url, { method, body, signal: AbortSignal.timeout(method === 'POST' ? 60_000 : 2_000) }).catch(
    () => null,
  );
}

const isStreaming = ({ state }: Member): boolean => state === 'streaming' || state === 'running';

/** Returns whether all three nodes run: a primary, its synchronous standby and another standby. */
export function isComplete(members: readonly Member[]): boolean {
  const roles = members.filter(isStreaming).map(({ role }) => role);
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return roles.sort().join() === 'leader,replica,sync_standby' && timelines.size === 1;
}

/** @throws Error if there is no such node now */
export async function machineOf(layout: Layout, role: 'leader' | 'sync_standby'): Promise<Machine> {
  const members = await readMembers(layout);
  const found = members.find((member) => member.role === role);
  if (!found) throw new Error(`There is no ${role}: ${JSON.stringify(members)}`);
  return found.machine;
}

/** Returns the machine whose etcd leads the others; null if there is none. */
export async function etcdLeader(layout: Layout): Promise<Machine | null> {
  for (const machine of machines) {
    const url = `http://${layout.hosts[machine]}:${layout.ports.etcd(machine)}/v2/stats/self`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok && (await answer.json()).state === 'StateLeader') return machine;
  }
  return null;
}

/** Sends a signal to all processes of a machine's PostgreSQL, the oldest first. */
export function signalPostgres({ folder }: Layout, machine: Machine, name: NodeJS.Signals): void {
  const pid = postgresPid(folder, machine);
  if (pid !== null) for (const { pid: one } of processTree(pid)) signal(one, name);
}

/** Returns the id of the main process of a machine's PostgreSQL; null if it does not run. */
export function postgresPid(folder: string, machine: Machine): number | null {
  const data = join(folder, `postgres${machine}/data`);
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null;
  } catch {
    return null;
  }
}
