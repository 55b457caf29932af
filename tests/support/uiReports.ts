import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the app of the reports' tests answers at an address, until it is told otherwise. */
export type AppAnswer = {
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, in place of `json`. */
  text?: string;
  headers?: Record<string, string>;
  /** Text goes on for ever. */
  endless?: boolean;
  /** Nothing is answered until `release` is asked for. */
  held?: boolean;
};

/** A call that the app was asked. */
export type AppCall = { method: string; path: string; token: string; body: string; cookie: string };

declare module 'vitest' {
  interface ProvidedContext {
    reportsApp: string;
  }
}

/** What a script of a test asks of it stands below this path. */
const control = '/control';
const pieceBytes = 262_144;

/**
 * A campaign app that answers what a test has told it to: `PUT /control/<path>` with an `AppAnswer`, `GET /control/<path>`
 * the calls that came to paths that begin so, `POST /control/<path>` lets go what is held there.
 */
export function startReportsApp(): Promise<{ origin: string; close(): Promise<void> }> {
  const answers = new Map<string, AppAnswer>();
  const held = new Map<string, (() => void)[]>();
  const calls: AppCall[] = [];

  const directed = async (request: IncomingMessage, path: string): Promise<unknown> => {
    if (request.method === 'PUT') answers.set(path, JSON.parse(await bodyOf(request)));
    if (request.method === 'POST') for (const release of held.get(path)?.splice(0) ?? []) release();
    return calls.filter((call) => call.path.startsWith(path));
  };
  const server = createServer(async (request, reply) => {
    const { pathname: path } = new URL(request.url ?? '/', 'http://app');
    allow(request, reply);
    if (request.method === 'OPTIONS') return reply.writeHead(204).end();
    if (path.startsWith(`${control}/`)) {
      const known = await directed(request, directedPath(path));
      return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(known));
    }
    calls.push(await callOf(request, path));
    const answer = answers.get(`${request.method} ${path}`) ?? answers.get(path) ?? { status: 404, json: {} };
    if (!answer.held) return send(reply, answer);
    held.set(path, [...(held.get(path) ?? []), () => send(reply, { ...answers.get(path), held: false })]);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const close = () =>
        new Promise<void>((closed) => {
          server.closeAllConnections();
          server.close(() => closed());
        });
      resolve({ origin: `http://127.0.0.1:${port}`, close });
    });
  });
}

/** A method may stand before the path that is meant. */
function directedPath(path: string): string {
  const meant = decodeURIComponent(path.slice(control.length));
  return /^\/[A-Z]+ /.test(meant) ? meant.slice(1) : meant;
}

function allow({ headers }: IncomingMessage, reply: ServerResponse): void {
  reply.setHeader('access-control-allow-origin', headers.origin ?? '*');
  reply.setHeader('access-control-allow-headers', 'authorization, content-type');
  reply.setHeader('access-control-allow-methods', 'GET, POST, PUT');
}

async function callOf(request: IncomingMessage, path: string): Promise<AppCall> {
  const { method = 'GET', headers } = request;
  const token = (headers.authorization ?? '').replace(/^Bearer /, '');
  return { method, path, token, body: await bodyOf(request), cookie: headers.cookie ?? '' };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}

function send(reply: ServerResponse, { status = 200, json, text, headers, endless = false }: AppAnswer): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (!endless) {
    reply.end(text ?? JSON.stringify(json));
    return;
  }
  const piece = (text ?? ' ').repeat(Math.ceil(pieceBytes / (text?.length || 1)));
  const more = () => {
    while (!reply.destroyed && reply.write(piece));
  };
  reply.on('drain', more);
  more();
}
