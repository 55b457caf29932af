import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms, type Programs } from './programs.ts';

/** The database machines; each runs one etcd, one Patroni and its PostgreSQL. */
export const machines = [1, 2, 3] as const;
export type Machine = (typeof machines)[number];

/** The folders, addresses and passwords of a cluster. All of its ports are in one range. */
export type Layout = {
  programs: Programs;
  /** Configuration, databases, uploads and logs. */
  folder: string;
  /** The data of etcd: in memory if possible, because etcd elects a new leader when its disk is slow. */
  etcdFolder: string;
  /** The IP address of each database machine. */
  hosts: Readonly<Record<Machine, string>>;
  ports: ReturnType<typeof portsFrom>;
  passwords: { superuser: string; replication: string; rewind: string; tool: string; apps: string };
};

const portsFrom = (first: number) => ({
  tool: first,
  apps: first + 1,
  primary: first + 2,
  tools: [first + 10, first + 12] as const,
  worker: first + 14,
  appsNodes: [first + 16, first + 17] as const,
  etcd: (machine: Machine) => first + 20 + machine,
  etcdPeer: (machine: Machine) => first + 30 + machine,
  patroni: (machine: Machine) => first + 40 + machine,
  postgres: (machine: Machine) => first + 50 + machine,
});

/** The number of ports after the first one that a cluster may use. */
const portRange = 54;
const onThisMachine: Layout['hosts'] = { 1: '127.0.0.1', 2: '127.0.0.1', 3: '127.0.0.1' };
const inMemory = '/dev/shm';

/**
 * Creates the folders of a cluster whose ports start at `firstPort`.
 * @throws Error if a program is missing
 */
export function createLayout(firstPort: number, hosts = onThisMachine): Layout {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-cluster-'));
  const etcdFolder = existsSync(inMemory) ? mkdtempSync(join(inMemory, 'campaign-cms-etcd-')) : join(folder, 'etcd');
  // As root, the parts run as another user, who needs access.
  for (const one of [folder, etcdFolder]) if (existsSync(one)) chmodSync(one, 0o711);
  const password = () => randomBytes(16).toString('hex');
  const passwords = {
    superuser: password(),
    replication: password(),
    rewind: password(),
    tool: password(),
    apps: password(),
  };
  return { programs, folder, etcdFolder, hosts, ports: portsFrom(firstPort), passwords };
}

/** Returns the URL at which users open the tool, and the one of the campaign apps, both of nginx. */
export const publicUrls = ({ ports }: Layout) => ({
  tool: `http://localhost:${ports.tool}`,
  apps: `http://127.0.0.1:${ports.apps}`,
});

/** Returns the URLs of both databases on the primary, through HAProxy. */
export const databaseUrls = ({ ports, passwords }: Layout) => ({
  tool: `postgres://campaign_cms:${passwords.tool}@127.0.0.1:${ports.primary}/campaign_cms`,
  apps: `postgres://campaign_apps:${passwords.apps}@127.0.0.1:${ports.primary}/campaign_apps`,
});

/** Returns the first port of a free range below the ports that the system gives to other programs. */
export async function findFreePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + 100 * Math.floor(Math.random() * 100);
    if ((await usedPorts(first)).length === 0) return first;
  }
}

/** Returns the ports of a cluster's range that other programs use. */
export async function usedPorts(first: number): Promise<number[]> {
  const all = Array.from({ length: portRange }, (_, at) => first + at);
  const free = await Promise.all(all.map(isFree));
  return all.filter((_, at) => !free[at]);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
