import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The response of the reports app at a path, until a test changes it. */
export type AppAnswer = {
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged, instead of `json`. */
  text?: string;
  headers?: Record<string, string>;
  /** Sends text endlessly. */
  endless?: boolean;
  /** Sends no response until `release` is called. */
  held?: boolean;
};

/** A request to the app. */
export type AppCall = { method: string; path: string; token: string; body: string; cookie: string };

declare module 'vitest' {
  interface ProvidedContext {
    reportsApp: string;
  }
}

/** The path prefix of the requests with which tests control it. */
const control = '/control';
const pieceBytes = 262_144;

/**
 * Starts a campaign app whose responses the tests set: `PUT /control/<path>` sets an `AppAnswer`, `GET
 * /control/<path>` returns the requests to paths with that prefix, `POST /control/<path>` releases a held response.
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

/** A method may precede the path. */
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
