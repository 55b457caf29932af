import { Agent } from 'node:http';
import { type Random, seededRandom } from '#server/seed/random.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { jpeg } from '../support/pictures.ts';
import type { TestServer } from '../support/server.ts';
import { shorter, wrongIn } from './checks.ts';
import { hostile } from './hostile.ts';
import { Api, type Operation } from './operations.ts';
import { Pool } from './pool.ts';
import { type FuzzRequest, Requests } from './requests.ts';
import { addressOf, type FuzzAnswer, send } from './send.ts';
import { Bearers, fill, type Role, roles, type World } from './world.ts';

type Sent = { request: FuzzRequest; role: Role; answer: FuzzAnswer | null };

/** A run of generated requests against a server, by a seed. */
export class FuzzRun {
  readonly failures = new Map<string, string>();
  readonly reached = new Map<string, Set<number>>();
  count = 0;
  private readonly random: Random;
  private readonly pool = new Pool();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly bearers: Bearers;

  private constructor(
    readonly seed: number,
    private readonly server: TestServer,
    private readonly mailbox: Mailbox,
    private readonly base: string,
    readonly api: Api,
  ) {
    this.random = seededRandom(seed);
    this.bearers = new Bearers(server);
  }

  static async start({ server, mailbox }: World, seed: number): Promise<FuzzRun> {
    const base = await server.listen();
    const run = new FuzzRun(seed, server, mailbox, base, new Api((await server.call('GET', '/api/openapi.json')).body));
    await fill(server, run.pool);
    return run;
  }

  /** Sends requests for this time: each operation about as often as the others. */
  async during(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    const requests = new Requests(this.api, this.pool, this.random, await jpeg({ width: 40, height: 30 }));
    while (Date.now() < end) {
      for (const operation of this.shuffled(this.api.operations)) {
        if (Date.now() >= end) break;
        if (this.count % 200 === 0) await this.readMails();
        // Locks, tokens and rate limits end, as in a day of use.
        this.server.clock.advance(2);
        await this.step(requests, operation);
      }
    }
  }

  /** Closes the connections of the run. */
  close(): void {
    this.agent.destroy();
  }

  /** Returns the operations that never answered with success. */
  unreached(): string[] {
    return this.api.operations
      .filter(({ name }) => ![...(this.reached.get(name) ?? [])].some((status) => status < 400))
      .map(({ name }) => `${name}: ${[...(this.reached.get(name) ?? [])].sort().join(' ')}`);
  }

  /** Sends the mails, and keeps the secrets of their links. */
  private async readMails(): Promise<void> {
    await this.server.runJobs();
    for (const { text } of this.mailbox.sent.splice(0))
      for (const [, secret] of text.matchAll(/https?:\S+[=/]([\w.-]{16,})/g)) this.pool.add('token', secret);
  }

  private shuffled(operations: readonly Operation[]): Operation[] {
    return operations
      .map((operation) => ({ operation, place: this.random.below(2 ** 31) }))
      .sort((one, other) => one.place - other.place)
      .map(({ operation }) => operation);
  }

  private async step(requests: Requests, operation: Operation): Promise<void> {
    const role = this.random.pick(roles);
    const made = requests.make(operation);
    const request = this.random.chance(0.2) ? hostile(made, this.random) : made;
    const sent = await this.sent(request, role);
    const { answer } = sent;
    const { name } = request.operation;
    if (answer?.status && name) this.reached.set(name, (this.reached.get(name) ?? new Set()).add(answer.status));
    if (answer?.status === 401 && !request.headers.authorization) this.bearers.forget(role);
    if (answer && answer.status >= 200 && answer.status < 400) this.keep(request, answer);
    const wrong = wrongIn(this.api, request, answer);
    if (wrong) await this.report(sent, wrong);
  }

  private async sent(request: FuzzRequest, role: Role): Promise<Sent> {
    this.count++;
    const answer = await send(this.base, this.agent, request, await this.bearers.of(role));
    return { request, role, answer };
  }

  private keep({ operation, path }: FuzzRequest, { headers, text }: FuzzAnswer): void {
    this.pool.add(`etag ${operation.path}`, headers.etag);
    this.pool.add('etag', headers.etag);
    const location = String(headers.location ?? '');
    if (location.includes(path)) this.pool.add(`${operation.path.split('/').at(-1)}/id`, location.split('/').at(-1));
    if (String(headers['content-type']).startsWith('application/json') && text.length < 300_000 && text !== '')
      this.pool.addAnswer(operation.path, JSON.parse(text));
  }

  /** Stores the shortest request that shows the failure, once for each operation. */
  private async report(sent: Sent, wrong: string): Promise<void> {
    const { operation } = sent.request;
    const key = `${operation.name || `${operation.method} ${operation.path}`}: ${wrong}`;
    if (this.failures.has(key) || this.failures.size >= 40) return;
    this.failures.set(key, '');
    const least = await this.shortened(sent, wrong);
    this.failures.set(key, this.reproduction(least, key));
  }

  private async shortened(sent: Sent, wrong: string): Promise<Sent> {
    let least = sent;
    for (let tries = 0, found = true; found; ) {
      found = false;
      for (const request of shorter(least.request)) {
        if (++tries > 60) return least;
        const again = await this.sent(request, sent.role);
        if (wrongIn(this.api, request, again.answer) !== wrong) continue;
        least = again;
        found = true;
        break;
      }
    }
    return least;
  }

  private reproduction({ request, role, answer }: Sent, key: string): string {
    const { operation, headers, body } = request;
    return [
      `${key} (FUZZ_SEED=${this.seed}, request ${this.count})`,
      `  as ${role}: ${operation.method} ${addressOf(request).slice(0, 1_000)}`,
      `  headers ${JSON.stringify(headers).slice(0, 1_000)}`,
      `  body ${body === null ? '(none)' : JSON.stringify(String(body)).slice(0, 2_000)}`,
      `  answer ${answer === null ? '(none)' : `${answer.status} ${answer.text.slice(0, 600)}`}`,
    ].join('\n');
  }
}
