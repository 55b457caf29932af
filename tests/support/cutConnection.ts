import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A proxy to a server on which each connection breaks at a position in the response. */
type CutConnection = { url: string; close(): Promise<void> };

/**
 * Forwards requests unchanged, and breaks the connection once the server has responded: the client gets the part of
 * the response that `arrives` returns.
 */
export async function cutConnectionTo(serverUrl: string, arrives: (answer: string) => string): Promise<CutConnection> {
  const { port, hostname } = new URL(serverUrl);
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    let answer = '';
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.setEncoding('latin1').on('data', (part) => {
      answer += part;
      if (!isWhole(answer)) return;
      near.write(arrives(answer), 'latin1', () => near.destroy());
      far.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('The connection has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

const headEnd = '\r\n\r\n';

function isWhole(answer: string): boolean {
  const end = answer.indexOf(headEnd);
  if (end < 0) return false;
  const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? Number.NaN);
  return answer.length >= end + headEnd.length + length;
}

/** Positions at which a response can be truncated. */
export const cuts: readonly (readonly [place: string, arrives: (answer: string) => string])[] = [
  ['before its first byte', () => ''],
  ['in the middle of its headers', (answer) => answer.slice(0, answer.indexOf(headEnd) / 2)],
  ['after its headers', (answer) => answer.slice(0, answer.indexOf(headEnd) + headEnd.length)],
  ['in the middle of its body', (answer) => answer.slice(0, (answer.indexOf(headEnd) + answer.length) / 2)],
];
