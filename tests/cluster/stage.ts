import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type Layout, type Machine, machines } from './layout.ts';
import { askPatroni, etcdLeader, isComplete, machineOf, readMembers, signalPostgres } from './members.ts';
import type { Namespace } from './namespace.ts';
import { createNextBuild } from './nextBuild.ts';
import type { Part } from './part.ts';
import { productCommand } from './productParts.ts';

/** A time span in milliseconds since the Unix epoch. */
export type Span = { from: number; to: number };

const restartMs = 2_000;
const productNodes = ['tool1', 'tool2', 'worker', 'apps1', 'apps2'];

/** What faults do with a cluster. */
export class Stage {
  /** The planned switchovers so far. */
  readonly switchovers: Span[] = [];
  /** The names of the product's nodes that ended by themselves. */
  readonly ended: string[] = [];
  private readonly layout: Layout;

  constructor(
    readonly cluster: Cluster,
    readonly namespace: Namespace | null,
  ) {
    this.layout = cluster.layout;
  }

  /** Starts a part again that ended by itself, as a service manager does. */
  restart(part: Part): void {
    if (productNodes.includes(part.name)) this.ended.push(part.name);
    const start = () => {
      if (!this.cluster.isStopping) part.start();
    };
    setTimeout(start, restartMs).unref();
  }

  machineOf(role: 'leader' | 'sync_standby'): Promise<Machine> {
    return machineOf(this.layout, role);
  }

  /** @throws Error if etcd has no leader */
  async etcdLeader(): Promise<Machine> {
    const leader = await etcdLeader(this.layout);
    if (leader === null) throw new Error('etcd has no leader');
    return leader;
  }

  /** Kills PostgreSQL and its Patroni on a machine, as the end of the machine would. */
  async killMachine(machine: Machine): Promise<void> {
    const killed = this.cluster.part(`patroni${machine}`).kill();
    signalPostgres(this.layout, machine, 'SIGKILL');
    await killed;
  }

  /** Sends a signal to PostgreSQL and its Patroni. */
  signalMachine(machine: Machine, name: 'SIGSTOP' | 'SIGCONT'): void {
    this.cluster.part(`patroni${machine}`).signal(name);
    signalPostgres(this.layout, machine, name);
  }

  signalPostgres(machine: Machine, name: NodeJS.Signals): void {
    signalPostgres(this.layout, machine, name);
  }

  /** Stops processes with SIGSTOP for some seconds. */
  async freeze(signal: (name: 'SIGSTOP' | 'SIGCONT') => void, seconds: number): Promise<void> {
    signal('SIGSTOP');
    await delay(seconds * 1_000);
    signal('SIGCONT');
  }

  /** Kills a part and starts it again after some seconds. */
  async killPart(name: string, seconds: number): Promise<void> {
    const part = this.cluster.part(name);
    await part.kill();
    await delay(seconds * 1_000);
    part.start();
  }

  /** Makes the synchronous standby the primary. @throws Error if Patroni refuses */
  async switchover(): Promise<void> {
    const leader = await this.machineOf('leader');
    const from = Date.now();
    const answer = await askPatroni(this.layout, leader, 'POST', 'switchover', { leader: `postgres${leader}` });
    if (answer?.status !== 200) throw new Error(`No switchover: ${answer?.status} ${await answer?.text()}`);
    await this.untilComplete();
    this.switchovers.push({ from, to: Date.now() });
  }

  /** Makes a machine the primary. Only the synchronous standby can become it. */
  async makePrimary(machine: Machine): Promise<void> {
    while ((await this.machineOf('leader')) !== machine) {
      const standby = await this.machineOf('sync_standby');
      if (standby === machine) await this.switchover();
      else await this.restartPatroni(standby);
    }
  }

  /** Restarts all nodes of the product one after the other, with another build if `build` is given. */
  async restartProduct(build?: string): Promise<void> {
    for (const name of productNodes) {
      const part = this.cluster.part(name);
      await part.stop();
      const role = name.replace(/\d/, '');
      part.start(build === undefined ? undefined : productCommand(build, role));
      await this.cluster.untilReady(name);
    }
  }

  /** Restarts the product with a build that has one more migration. */
  async upgradeProduct(): Promise<void> {
    await this.restartProduct(createNextBuild(this.layout.folder));
  }

  /** Restarts everything that the product needs; the primary last, after a switchover. */
  async restartInfrastructure(): Promise<void> {
    this.cluster.part('nginx').signal('SIGHUP');
    this.cluster.part('haproxy').signal('SIGUSR2');
    const leader = await this.etcdLeader();
    for (const machine of [...machines.filter((one) => one !== leader), leader]) {
      await this.cluster.part(`etcd${machine}`).stop();
      this.cluster.part(`etcd${machine}`).start();
      await this.untilComplete();
    }
    const [primary, standby] = [await this.machineOf('leader'), await this.machineOf('sync_standby')];
    const other = machines.find((one) => one !== primary && one !== standby);
    for (const machine of [other, standby]) if (machine) await this.restartPatroni(machine);
    await this.switchover();
    await this.restartPatroni(primary);
  }

  /** Waits until all parts run and are ready again. A standby that cannot start is created again. */
  async untilComplete(): Promise<void> {
    await this.cluster.until('The cluster', async () => {
      const members = await readMembers(this.layout);
      for (const { machine, state } of members)
        if (state === 'start failed') await askPatroni(this.layout, machine, 'POST', 'reinitialize', { force: true });
      return isComplete(members) && (await this.isEtcdComplete());
    });
    await this.cluster.untilReady(...productNodes);
  }

  private async isEtcdComplete(): Promise<boolean> {
    const answers = machines.map((machine) => {
      const url = `http://${this.layout.hosts[machine]}:${this.layout.ports.etcd(machine)}/health`;
      return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    });
    return (await Promise.all(answers)).every((answer) => answer?.ok);
  }

  private async restartPatroni(machine: Machine): Promise<void> {
    await this.cluster.part(`patroni${machine}`).stop();
    this.cluster.part(`patroni${machine}`).start();
    await this.untilComplete();
  }
}
