import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

type WorkerOptions = {
  /** The name of the program's file, without extension. */
  program: string;
  /** A process returns its memory to the system when it ends, and does not end this one if it crashes. */
  runsIn: 'thread' | 'process';
  /** Maximum time of one answer. */
  patienceMs: number;
  /** Maximum memory of JavaScript objects. */
  memoryMb: number;
  /** How long the worker waits for the next question before it ends; 30 s by default. */
  idleMs?: number;
};
type Reply<Answer> = { id: number; answer: Answer | null };
type Job<Answer> = { id: number; resolve(answer: Answer | null): void };
type Events<Answer> = { replied(reply: Reply<Answer>): void; ended(reason: Error): void };
type Running = { send(message: object): void; end(): void; loaded: Promise<void> };

/** Programs are next to this file in the sources, and next to the server in the build. */
function pathOf(program: string): URL {
  const found = [`./${program}.js`, `./${program}.mjs`]
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`The worker ${program} is missing`);
  return found;
}

function startThread<Answer>({ program, memoryMb }: WorkerOptions, { replied, ended }: Events<Answer>) {
  const thread = new Worker(pathOf(program), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  thread.unref();
  thread.on('message', replied);
  thread.once('error', ended);
  return { send: (message: object) => thread.postMessage(message), end: () => thread.terminate() };
}

/** Starts a process without the environment of this one, which has secrets. */
function startProcess<Answer>({ program, memoryMb }: WorkerOptions, { replied, ended }: Events<Answer>) {
  const execArgv = [`--max-old-space-size=${memoryMb}`];
  const child = fork(fileURLToPath(pathOf(program)), [], {
    execArgv,
    env: { TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  child.on('message', (message) => replied(message as Reply<Answer>));
  child.once('error', ended);
  child.once('exit', (code, signal) => ended(new Error(`The process ${program} ended (${signal ?? code})`)));
  return { send: (message: object) => child.send(message, () => undefined), end: () => child.kill('SIGKILL') };
}

/**
 * A worker for untrusted input. It answers one question at a time, starts on first use, and ends after idle time or when
 * an answer takes too long. The program receives `{id, question}` and sends `{id, answer}`. Its first message says that
 * it has loaded.
 */
export class DecoderWorker<Question extends object, Answer> {
  private worker: Running | null = null;
  private job: Job<Answer> | null = null;
  private last = 0;
  private idle: NodeJS.Timeout | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: WorkerOptions) {}

  /**
   * Asks after all earlier questions are answered.
   * @returns null if there is no answer, it takes too long, or the worker crashes
   */
  ask(question: Question): Promise<Answer | null> {
    const turn = this.queue.then(() => this.askNow(question));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private async askNow(question: Question): Promise<Answer | null> {
    const { patienceMs, idleMs = 30_000 } = this.options;
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const { send, loaded } = this.worker;
    // The timeout excludes loading, which depends on the load of the machine.
    await loaded;
    const id = ++this.last;
    const answer = await new Promise<Answer | null | 'late'>((resolve) => {
      setTimeout(() => resolve('late'), patienceMs).unref();
      this.job = { id, resolve };
      send({ id, question });
    });
    this.job = null;
    if (answer === 'late') this.end();
    else this.idle = setTimeout(() => this.end(), idleMs).unref();
    return answer === 'late' ? null : answer;
  }

  private end(): void {
    const ended = this.worker;
    this.worker = null;
    ended?.end();
  }

  private start(): Running {
    const running: Running = { send: () => undefined, end: () => undefined, loaded: Promise.resolve() };
    const launch = this.options.runsIn === 'process' ? startProcess : startThread;
    running.loaded = new Promise((resolve, reject) => {
      const replied = ({ id, answer }: Reply<Answer>) => {
        resolve();
        if (id === this.job?.id) this.job.resolve(answer);
      };
      const ended = (reason: Error) => {
        reject(reason);
        if (this.worker !== running) return;
        this.worker = null;
        this.job?.resolve(null);
      };
      Object.assign(running, launch(this.options, { replied, ended }));
    });
    return running;
  }
}
