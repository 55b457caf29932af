import { chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callHttp, signInDemo } from '../support/httpCalls.ts';
import { bootstrapScript, etcdArguments, patroniConfig } from './databaseConfigs.ts';
import { type Layout, machines, publicUrls } from './layout.ts';
import { isComplete, postgresPid, readMembers, signalPostgres } from './members.ts';
import { isReadable, isRoot, Part, unprivileged } from './part.ts';
import { appsEnvironments, createAppsToken, productCommand, toolEnvironments, type Variables } from './productParts.ts';
import { haproxyConfig, nginxConfig } from './proxyConfigs.ts';

/** The folder of the built product. */
const build = join(process.cwd(), 'dist');

type Options = {
  layout: Layout;
  /** Further variables of the product's nodes. */
  variables?: Variables;
  /** The network namespace of machine 1; all parts run in the default one without it. */
  namespace?: string;
  /** Reports each step. */
  say(line: string): void;
  /** Called when a part ends that was not stopped. */
  onEnd(part: Part, how: string): void;
};

/** The parts of a cluster, in the order in which they start. */
export class Cluster {
  readonly layout: Layout;
  readonly parts = new Map<string, Part>();
  isStopping = false;

  constructor(private readonly options: Options) {
    this.layout = options.layout;
  }

  /** @throws Error for an unknown name */
  part(name: string): Part {
    const found = this.parts.get(name);
    if (!found) throw new Error(`The cluster has no part ${name}`);
    return found;
  }

  /**
   * Starts all parts in the order in which they need each other.
   * @throws Error if one of them does not become ready
   */
  async start(): Promise<void> {
    const { say } = this.options;
    if (!isReadable(join(build, 'server/main.js')))
      throw new Error(`The user 'nobody' cannot read ${build}. Start the cluster as an ordinary user.`);
    this.writeFiles();
    this.addDatabaseParts();
    say('Starting etcd and PostgreSQL …');
    this.startParts(/^etcd|^patroni/);
    await this.until('PostgreSQL', async () => isComplete(await readMembers(this.layout)));
    say('Starting HAProxy, nginx and the tools …');
    this.startParts(/^haproxy/);
    const environments = toolEnvironments(this.layout, this.options.variables ?? {});
    this.addProductParts(environments);
    this.startParts(/^tool|^worker|^nginx/);
    await this.untilReady('tool1', 'tool2', 'worker');
    say('Starting the campaign apps …');
    const token = await createAppsToken(build, environments.worker ?? {});
    this.addProductParts(appsEnvironments(this.layout, this.options.variables ?? {}, token));
    this.startParts(/^apps/);
    await this.untilReady('apps1', 'apps2');
    await this.loadAppConfigs();
  }

  /** Stops all parts in reverse order, waits for their ends and removes the folders. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const stop = (names: RegExp) =>
      Promise.all([...this.parts.values()].filter(({ name }) => names.test(name)).map((part) => part.stop()));
    for (const names of [/^nginx/, /^apps|^tool|^worker/, /^haproxy/, /^patroni/]) await stop(names);
    // A PostgreSQL whose Patroni was killed.
    for (const machine of machines) signalPostgres(this.layout, machine, 'SIGKILL');
    while (machines.some((machine) => postgresPid(this.layout.folder, machine) !== null)) await delay(20);
    await stop(/^etcd/);
    for (const folder of [this.layout.folder, this.layout.etcdFolder]) rmSync(folder, { recursive: true, force: true });
  }

  /** Waits until these nodes of the product are ready. */
  async untilReady(...names: string[]): Promise<void> {
    for (const name of names) await this.until(name, async () => this.isReady(name));
  }

  /** Returns whether a node of the product says that it is ready. */
  async isReady(name: string): Promise<boolean> {
    const { tools, worker, appsNodes } = this.layout.ports;
    const port = { tool1: tools[0], tool2: tools[1], worker, apps1: appsNodes[0], apps2: appsNodes[1] }[name];
    const path = name.startsWith('apps') ? '/ready' : '/api/ready';
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    return answer?.ok ?? false;
  }

  /** Waits for a condition. @throws Error after two minutes, or when the cluster is stopped */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 120_000;
    while (!(await isSo())) {
      if (this.isStopping) throw new Error('The cluster was stopped.');
      if (Date.now() > end) throw new Error(`${what} did not become ready. Logs: ${join(this.layout.folder, 'logs')}`);
      await delay(100);
    }
  }

  private startParts(names: RegExp): void {
    if (this.isStopping) throw new Error('The cluster was stopped.');
    for (const part of this.parts.values()) if (names.test(part.name)) part.start();
  }

  private writeFiles(): void {
    const { folder, etcdFolder } = this.layout;
    const folders = ['logs', 'nginx', 'home', 'uploads', 'tool1', 'tool2', 'worker', 'apps1', 'apps2'];
    for (const name of folders) this.own(mkdirSync(join(folder, name), { recursive: true }));
    this.own(mkdirSync(etcdFolder, { recursive: true }) ?? etcdFolder);
    for (const name of ['tool1', 'tool2', 'worker']) symlinkSync('../uploads', join(folder, name, 'uploads'));
    for (const machine of machines) {
      this.own(mkdirSync(join(folder, `postgres${machine}`), { recursive: true, mode: 0o700 }));
      this.write(`patroni${machine}.yml`, patroniConfig(this.layout, machine));
    }
    this.write('create-databases.sh', bootstrapScript(this.layout), 0o700);
    this.write('haproxy.cfg', haproxyConfig(this.layout));
    this.write('nginx.conf', nginxConfig(this.layout));
    // HAProxy creates its socket there.
    this.own(folder);
  }

  private write(name: string, content: string, mode = 0o600): void {
    const file = join(this.layout.folder, name);
    writeFileSync(file, content, { mode });
    this.own(file);
  }

  /** Gives a file to the user of the parts. */
  private own(path: string | undefined): void {
    if (isRoot && path !== undefined) chownSync(path, unprivileged, unprivileged);
  }

  private addDatabaseParts(): void {
    const { folder, programs } = this.layout;
    const env = { PATH: programs.path, LANG: 'C.UTF-8', HOME: join(folder, 'home') };
    for (const machine of machines) {
      const namespace = machine === 1 ? this.options.namespace : undefined;
      this.add(`etcd${machine}`, ['etcd', ...etcdArguments(this.layout, machine)], env, namespace);
      this.add(`patroni${machine}`, ['patroni', join(folder, `patroni${machine}.yml`)], env, namespace);
    }
    this.add('haproxy', ['haproxy', '-W', '-f', join(folder, 'haproxy.cfg')], env);
    const nginx = ['-e', 'stderr', '-p', join(folder, 'nginx'), '-c', join(folder, 'nginx.conf')];
    this.add('nginx', ['nginx', ...nginx], env);
  }

  private addProductParts(environments: Record<string, Variables>): void {
    for (const [name, env] of Object.entries(environments)) this.add(name, productCommand(build, env.ROLE ?? ''), env);
  }

  private add(name: string, command: string[], env: Variables, namespace?: string): void {
    const logFile = join(this.layout.folder, 'logs', `${name}.log`);
    this.parts.set(name, new Part({ name, command, env, namespace, logFile, onEnd: this.options.onEnd }));
  }

  /** Makes the tool read the configs of the campaign apps. A node with ROLE=all does so when it starts. */
  private async loadAppConfigs(): Promise<void> {
    const tool = { url: publicUrls(this.layout).tool };
    const token = await signInDemo(tool, 'admin@example.com');
    const { body: list } = await callHttp(tool, 'GET', '/api/apps', { token });
    for (const { id } of list.items) await callHttp(tool, 'POST', `/api/apps/${id}/config/reload`, { token });
  }
}
