import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The time between the signal to end and the end of a server, in which proxies send their requests to another node
 * (docs/operations.md, Health). The server still responds, but says that it is not ready and closes each connection
 * after its response.
 */
export class Drain {
  private readonly cut = new AbortController();
  private started = false;

  get isStarted(): boolean {
    return this.started;
  }

  /** Resolves after `ms` milliseconds, or when it is called again. */
  async start(server: Server, ms: number): Promise<void> {
    if (this.started) return this.cut.abort();
    this.started = true;
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await delay(ms, undefined, { signal: this.cut.signal }).catch(() => {});
  }
}
