import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

type WorkerOptions = {
  /** The name of the program's file, without extension. */
  program: string;
  /** Maximum time of one answer. */
  patienceMs: number;
  /** Maximum memory of JavaScript objects. */
  memoryMb: number;
};
type Reply<Answer> = { id: number; answer: Answer | null };
type Job<Answer> = { id: number; resolve(answer: Answer | null): void };

const idleMs = 30_000;

/** Programs are next to this file in the sources, and next to the server in the build. */
function pathOf(program: string): URL {
  const found = [`./${program}.js`, `./${program}.mjs`]
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`The worker ${program} is missing`);
  return found;
}

/**
 * A worker thread for untrusted input. It answers one question at a time, starts on first use, and ends after idle time
 * or when an answer takes too long. The program receives `{id, question}` and posts `{id, answer}`. Its first message
 * says that it has loaded.
 */
export class WorkerThread<Question extends object, Answer> {
  private worker: { thread: Worker; loaded: Promise<void> } | null = null;
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
    clearTimeout(this.idle);
    const { thread, loaded } = this.started();
    // The timeout excludes loading, which depends on the load of the machine.
    await loaded;
    const id = ++this.last;
    const answer = await new Promise<Answer | null | 'late'>((resolve) => {
      setTimeout(() => resolve('late'), this.options.patienceMs).unref();
      this.job = { id, resolve };
      thread.postMessage({ id, question });
    });
    this.job = null;
    if (answer === 'late') this.end();
    else this.idle = setTimeout(() => this.end(), idleMs).unref();
    return answer === 'late' ? null : answer;
  }

  private end(): void {
    const ended = this.worker;
    this.worker = null;
    ended?.thread.terminate();
  }

  private started() {
    this.worker ??= this.start();
    return this.worker;
  }

  private start() {
    const { program, memoryMb } = this.options;
    const thread = new Worker(pathOf(program), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    thread.unref();
    const loaded = new Promise<void>((resolve, reject) => {
      thread.once('message', () => resolve());
      thread.once('error', (error) => {
        reject(error);
        this.worker = null;
        this.job?.resolve(null);
      });
    });
    thread.on('message', ({ id, answer }: Reply<Answer>) => {
      if (id === this.job?.id) this.job.resolve(answer);
    });
    return { thread, loaded };
  }
}
