import { setTimeout as delay } from 'node:timers/promises';
import { machines } from './layout.ts';
import type { Stage } from './stage.ts';

export type Fault = {
  name: string;
  title: string;
  /** The longest time without an acknowledged save or sign-up, in seconds; null: no target. */
  maxGap: number | null;
  /** Whether no user may see an error. */
  isSeamless?: boolean;
  /** Runs before the measurement. Returns why the fault cannot be tried here, or null. */
  prepare?(stage: Stage): Promise<string | null>;
  /** Causes the fault and ends it. */
  run(stage: Stage): Promise<void>;
};

/** Longer than Patroni's ttl. */
const frozenSeconds = 25;
const failover = 12;

const ofPrimary: readonly Fault[] = [
  {
    name: 'primary-killed',
    title: 'kill -9 of the primary and its Patroni',
    maxGap: failover,
    run: async (stage) => {
      const machine = await stage.machineOf('leader');
      await stage.killMachine(machine);
      await delay(frozenSeconds * 1_000);
      stage.cluster.part(`patroni${machine}`).start();
    },
  },
  {
    name: 'primary-frozen',
    title: 'SIGSTOP of the primary and its Patroni for 25 s',
    maxGap: failover,
    run: async (stage) => {
      const machine = await stage.machineOf('leader');
      await stage.freeze((name) => stage.signalMachine(machine, name), frozenSeconds);
    },
  },
  {
    name: 'postgres-killed',
    title: 'kill -9 of the primary alone',
    maxGap: failover,
    run: async (stage) => stage.signalPostgres(await stage.machineOf('leader'), 'SIGKILL'),
  },
  {
    name: 'postgres-frozen',
    title: 'SIGSTOP of the primary alone for 25 s',
    maxGap: failover,
    run: async (stage) => {
      const machine = await stage.machineOf('leader');
      await stage.freeze((name) => stage.signalPostgres(machine, name), frozenSeconds);
    },
  },
  {
    name: 'patroni-killed',
    title: "kill -9 of the primary's Patroni",
    maxGap: failover,
    run: async (stage) => stage.killPart(`patroni${await stage.machineOf('leader')}`, frozenSeconds),
  },
  {
    name: 'patroni-frozen',
    title: "SIGSTOP of the primary's Patroni for 25 s",
    maxGap: failover,
    run: async (stage) => {
      const part = stage.cluster.part(`patroni${await stage.machineOf('leader')}`);
      await stage.freeze((name) => part.signal(name), frozenSeconds);
    },
  },
];

const ofStandby: readonly Fault[] = [
  {
    name: 'standby-killed',
    title: 'kill -9 of the synchronous standby and its Patroni',
    maxGap: 1,
    run: async (stage) => {
      const machine = await stage.machineOf('sync_standby');
      await stage.killMachine(machine);
      await delay(10_000);
      stage.cluster.part(`patroni${machine}`).start();
    },
  },
  {
    name: 'standby-frozen',
    title: 'SIGSTOP of the synchronous standby and its Patroni for 25 s',
    maxGap: 1,
    run: async (stage) => {
      const machine = await stage.machineOf('sync_standby');
      await stage.freeze((name) => stage.signalMachine(machine, name), frozenSeconds);
    },
  },
];

type PartOf = (stage: Stage) => Promise<string>;
const leadingEtcd: PartOf = async (stage) => `etcd${await stage.etcdLeader()}`;

/** Returns the kill of a part and the freeze of another one, because the sockets of a killed part move to that one. */
const ofPart = (name: string, of: string, killed: PartOf, frozen: PartOf): readonly Fault[] => [
  {
    name: `${name}-killed`,
    title: `kill -9 of ${of}`,
    maxGap: 1,
    run: async (stage) => stage.killPart(await killed(stage), 10),
  },
  {
    name: `${name}-frozen`,
    title: `SIGSTOP of ${of} for 25 s`,
    maxGap: 1,
    run: async (stage) => {
      const part = stage.cluster.part(await frozen(stage));
      await stage.freeze((signal) => part.signal(signal), frozenSeconds);
    },
  },
];

const ofNetwork: readonly Fault[] = [
  {
    name: 'haproxy-restarted',
    title: 'HAProxy stopped and started',
    maxGap: null,
    run: async (stage) => {
      await stage.cluster.part('haproxy').stop();
      stage.cluster.part('haproxy').start();
    },
  },
  {
    name: 'partition',
    title: "no network in both directions for 25 s between the primary's machine and all others",
    maxGap: failover,
    prepare: async (stage) => {
      if (stage.namespace === null) return 'needs root and network namespaces';
      await stage.makePrimary(1);
      return null;
    },
    run: async ({ namespace }) => {
      namespace?.cut();
      await delay(frozenSeconds * 1_000);
      namespace?.heal();
    },
  },
  {
    name: 'quorum-lost',
    title: 'kill -9 of two of three etcd for 25 s',
    maxGap: null,
    run: async (stage) => {
      const leader = await stage.etcdLeader();
      const other = machines.find((machine) => machine !== leader) ?? leader;
      await Promise.all([leader, other].map((machine) => stage.killPart(`etcd${machine}`, frozenSeconds)));
    },
  },
];

const planned: readonly Fault[] = [
  { name: 'switchover', title: 'planned switchover', maxGap: 5, run: (stage) => stage.switchover() },
  {
    name: 'rolling-restart',
    title: 'rolling restart of everything',
    maxGap: 1,
    isSeamless: true,
    run: async (stage) => {
      await stage.restartProduct();
      await stage.restartInfrastructure();
    },
  },
  {
    name: 'rolling-upgrade',
    title: 'rolling upgrade across a migration',
    maxGap: 1,
    isSeamless: true,
    run: (stage) => stage.upgradeProduct(),
  },
];

/** All faults, in the order in which they are tried. */
export const faults: readonly Fault[] = [
  ...ofPrimary,
  ...ofStandby,
  ...ofPart('etcd', "etcd's leader", leadingEtcd, leadingEtcd),
  ...ofPart(
    'tool',
    'a tool',
    async () => 'tool1',
    async () => 'tool2',
  ),
  ...ofPart(
    'apps',
    'an apps node',
    async () => 'apps1',
    async () => 'apps2',
  ),
  ...ofNetwork,
  ...planned,
];
