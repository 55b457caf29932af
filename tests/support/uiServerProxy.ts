import { request } from 'node:http';
import type { Plugin } from 'vite';

/** What the real server answers; the rest of the address space is the test page's own. */
const SERVED = /^\/(api|uploads)(\/|\?|$)/;

/** Where the run's server listens; known only once it does. */
export const UI_SERVER_VARIABLE = 'UI_TEST_SERVER_URL';

/** Passes the screens' calls on to the run's real server, so that the test page and it are one origin. */
export function uiServerProxy(): Plugin {
  return {
    name: 'ui-server-proxy',
    configureServer(server) {
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
