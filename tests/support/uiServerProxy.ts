import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Plugin } from 'vite';

/** The paths of the real server; all others belong to the test page. */
const SERVED = /^\/(api|uploads)(\/|\?|$)/;

/** The variable with the URL of the run's server; set once the server listens. */
export const UI_SERVER_VARIABLE = 'UI_TEST_SERVER_URL';

/** The public origin in the server's settings. */
export const UI_PUBLIC_URL = 'http://localhost:3000';

/**
 * Proxies the screens' requests and sockets to the run's real server, so that the test page and it have the same
 * origin: the server requires its own origin for a socket, whatever port the test page has.
 */
export function uiServerProxy(): Plugin {
  return {
    name: 'ui-server-proxy',
    configureServer(server) {
      server.httpServer?.on('upgrade', passSocket);
      server.middlewares.use((incoming, answer, next) => {
        const target = process.env[UI_SERVER_VARIABLE];
        if (!SERVED.test(incoming.url ?? '') || target === undefined) return next();
        const { method, headers, url } = incoming;
        const outgoing = request(new URL(url ?? '/', target), { method, headers }, (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        });
        outgoing.on('error', () => answer.writeHead(502).end());
        incoming.pipe(outgoing);
      });
    },
  };
}

function passSocket(incoming: IncomingMessage, socket: Duplex): void {
  const target = process.env[UI_SERVER_VARIABLE];
  if (!SERVED.test(incoming.url ?? '') || target === undefined) return;
  const headers = { ...incoming.headers, origin: UI_PUBLIC_URL };
  const outgoing = request(new URL(incoming.url ?? '/', target), { headers });
  outgoing.on('upgrade', (reply, upstream) => {
    socket.write(`${headOf(reply)}\r\n\r\n`);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  outgoing.on('response', (reply) => socket.end(`${headOf(reply)}\r\n\r\n`));
  outgoing.on('error', () => socket.destroy());
  outgoing.end();
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines].join('\r\n');
}
