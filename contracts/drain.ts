/** The part of Node's HTTP server that a drain uses. */
type HttpServer = {
  prependListener(
    event: 'request',
    listener: (request: unknown, response: { setHeader(name: string, value: string): unknown }) => void,
  ): unknown;
};

/**
 * The time between the signal to end and the end of a server, in which proxies send their requests to another node
 * (docs/operations/watch.md, Health). The server still responds, but says that it is not ready and closes each
 * connection after its response.
 */
export class Drain {
  private end: (() => void) | null = null;

  get isStarted(): boolean {
    return this.end !== null;
  }

  /** Resolves after `ms` milliseconds, or when it is called again. */
  start(server: HttpServer, ms: number): Promise<void> {
    if (this.end) {
      this.end();
      return Promise.resolve();
    }
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    return new Promise((resolve) => {
      this.end = resolve;
      setTimeout(resolve, ms);
    });
  }
}
