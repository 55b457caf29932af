import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { endBuiltServers, spawnBuiltServer, temporaryFolder, until } from './builtServer.ts';
import { codeBlocksOf } from './codeBlocks.ts';
import { freePort } from './freePort.ts';
import { processTree } from './processTree.ts';

type Environment = Record<string, string>;

/** The folders of the examples; the test has them in one folder of its own. */
const folders = ['srv', 'var/backups', 'var/lib', 'var/log', 'var/tmp'];
const ports = ['3000', '3001', '3010', '3020'];
const logFile = '/var/log/campaign-cms.log';

/** Does what the pages say, in the order of their blocks, with addresses of this test instead of the examples. */
export class CommandReader {
  private readonly examples: [RegExp, string][] = [];
  private readonly started = new Map<string, Awaited<ReturnType<typeof spawnBuiltServer>>>();
  private env: Environment = {};
  private token = '';
  private nodePid = 0;

  private constructor(
    readonly folder: string,
    private readonly name: string,
  ) {}

  /** @param issuer URL of the company's OpenID provider */
  static async start(issuer: string): Promise<CommandReader> {
    const reader = new CommandReader(temporaryFolder(), `documented_${Date.now()}`);
    for (const name of folders) mkdirSync(join(reader.folder, name), { recursive: true });
    const own = new Map<string, number>();
    for (const port of ports) own.set(port, await freePort());
    reader.examples.push(
      [/https:\/\/cms\.example\.com/g, 'http://localhost:3000'],
      [/https:\/\/apps\.example\.net/g, 'http://127.0.0.1:3001'],
      [/https:\/\/id\.example\.com/g, issuer],
      [/\bdb\.example\.com\b/g, new URL(inject('clusterUrl')).host],
      [/(?<=^|[\s=])\/(?=(srv|var)\/)/g, `${reader.folder}/`],
      // The owner of the tests’ cluster has the name of the examples’ role. Schemas keep their names.
      [/\bcampaign_(?=(cms|apps)\b(?!\.))/g, `${reader.name}_`],
      ...[...own].map(([port, free]): [RegExp, string] => [new RegExp(`\\b${port}\\b`, 'g'), String(free)]),
    );
    return reader;
  }

  /** Sets the environment of the commands, as if it were in `.env`. */
  use(env: Environment): void {
    // No drain, because there is no proxy.
    const base = { PORT: '3000', APPS_PORT: '3001', LOG_LEVEL: 'info', DRAIN_SECONDS: '0' };
    this.env = Object.fromEntries(
      Object.entries({ ...base, ...env }).map(([key, value]) => [key, this.replaceExamples(value)]),
    );
  }

  /** Does all blocks of a page. Other languages than those of commands and settings are examples. */
  async follow(page: string): Promise<void> {
    for (const { language, code } of codeBlocksOf(page)) {
      if (language === 'dotenv') this.readSettings(code);
      if (language === 'sql') await this.query(this.replaceExamples(code));
      if (language === 'sh') await this.runBlock(this.replaceExamples(code));
    }
  }

  /** Reads the blocks of settings of a page only. */
  readSettingsOf(page: string): void {
    for (const { language, code } of codeBlocksOf(page)) if (language === 'dotenv') this.readSettings(code);
  }

  /** Starts the product as a service does, with its log in the file of the examples; waits until it is ready. */
  async startService(): Promise<void> {
    await this.runBlock(this.replaceExamples(`exec node scripts/start.mjs >> ${logFile} 2>&1`));
    const addresses = [`http://localhost:${this.env.PORT}/api/ready`, `http://127.0.0.1:${this.env.APPS_PORT}/ready`];
    const isReady = (address: string) =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const address of addresses) await until(() => isReady(address));
  }

  /** Kills what the blocks of a page have started. */
  async endProcesses(): Promise<void> {
    this.started.clear();
    await endBuiltServers();
  }

  /** Drops the databases and roles that the pages have created. */
  async dropDatabases(): Promise<void> {
    const names = [`${this.name}_cms`, `${this.name}_apps`];
    for (const name of names) await this.query(`drop database if exists ${name} with (force)`);
    for (const name of names) await this.query(`drop role if exists ${name}`);
  }

  private replaceExamples(text: string): string {
    const filled = text.replace(/\bTOKEN\b/g, this.token).replace(/\bNODE_PID\b/g, String(this.nodePid));
    return this.examples.reduce((one, [example, value]) => one.replace(example, value), filled);
  }

  private readSettings(code: string): void {
    const settings = parseEnv(code) as Environment;
    if (code.includes('in addition')) this.use({ ...this.env, ...settings });
    else this.use(settings);
  }

  private async runBlock(code: string): Promise<void> {
    if (/(npm start|scripts\/start\.mjs.*)$/.test(code)) return this.startNode(code);
    if (code.startsWith('promtool ') && !(await this.succeeds('command -v promtool'))) return;
    // The line about a request is written after its response.
    if (code.startsWith('grep ')) await until(() => this.succeeds(code));
    const { exitCode, output } = await this.run(code);
    if (exitCode !== 0) throw new Error([code, `ended with ${exitCode}:`, output, ...this.outputs()].join('\n'));
    this.token = /\bcms_pat_\w+/.exec(output)?.[0] ?? this.token;
  }

  /** Starts a node; one that a page has started before on the same port is stopped first, as with Ctrl-C. */
  private async startNode(code: string): Promise<void> {
    const port =
      /\bPORT=(\d+)/.exec(code)?.[1] ?? (this.env.ROLE === 'apps' ? this.env.APPS_PORT : this.env.PORT) ?? '';
    await this.started.get(port)?.stop();
    const node = await this.spawn(code);
    this.started.set(port, node);
    const isNode = () => processTree(node.pid).find(({ command }) => /^\S*node \S*scripts\/start\.mjs/.test(command));
    await until(() => isNode() || node.child.exitCode !== null, node.output);
    this.nodePid = isNode()?.pid ?? 0;
    if (this.nodePid === 0) throw new Error(`${code}\nstarted no node:\n${node.output()}`);
  }

  private async run(code: string): Promise<{ exitCode: number | null; output: string }> {
    const { ended, output } = await this.spawn(code);
    return { exitCode: await ended, output: output() };
  }

  private readonly succeeds = async (code: string) => (await this.run(code)).exitCode === 0;

  /** Returns what the nodes have printed, for the message of an error. */
  private outputs(): string[] {
    return [...this.started].map(([port, { output }]) => `The node on port ${port} printed:\n${output()}`);
  }

  private spawn(code: string) {
    return spawnBuiltServer({ env: this.env, command: ['bash', '-e', '-c', code] });
  }

  /** Executes statements as the superuser, one after the other, as psql does. */
  private async query(code: string): Promise<void> {
    const url = new URL(inject('clusterUrl'));
    const connect = /^\\connect (\w+)\n/.exec(code);
    if (connect?.[1]) url.pathname = `/${connect[1]}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const statements = code.slice(connect?.[0].length ?? 0).split(';');
      for (const statement of statements.filter((one) => one.trim() !== '')) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
