import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Call } from './calls.ts';

export type Answer = { status: number; body: Buffer };

/**
 * One connection that sends a call at a time over `node:net` (RFC 9112). On two cores the client competes with the
 * server that it measures: this one takes a third of the CPU time of a general client.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #headers: string;
  #received: Buffer[] = [];
  #size = 0;
  /** The size of the whole answer, once its header has arrived. */
  #expected = 0;
  #bodyStart = 0;
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket, host: string, token: string) {
    this.#socket = socket;
    this.#headers = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error(`${host} closed the connection`)));
  }

  static async open(origin: string, token: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket, host, token);
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  send({ method, path, body = '' }: Call): Promise<Answer> {
    const length = body && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error('The connection is closed');
      this.#settle = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#headers}${length}\r\n${body}`);
    });
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#size += chunk.length;
    if (this.#expected === 0) this.#readHeader();
    if (this.#expected === 0 || this.#size < this.#expected) return;
    const whole = Buffer.concat(this.#received);
    const settle = this.#settle;
    this.#received = [];
    this.#size = 0;
    this.#expected = 0;
    // After the version, which has eight characters and a space.
    settle?.resolve({ status: Number(whole.toString('latin1', 9, 12)), body: whole.subarray(this.#bodyStart) });
  }

  #readHeader(): void {
    const whole = Buffer.concat(this.#received);
    const end = whole.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(whole.toString('latin1', 0, end))?.[1];
    this.#bodyStart = end + 4;
    this.#expected = this.#bodyStart + Number(length);
    if (!length) this.#settle?.reject(new Error('The answer has no Content-Length'));
  }
}
