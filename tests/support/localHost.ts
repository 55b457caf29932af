import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A small HTTP server on a free loopback port that simulates a service which ours calls. */
export type LocalHost = {
  origin: string;
  /** Sets the response of a path; an object is sent as JSON. */
  on(path: string, answer: Answer | object): void;
  /** The requested paths, in order. */
  asked: string[];
  close(): Promise<void>;
};

export async function startLocalHost(): Promise<LocalHost> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    on: (path, answer) => {
      answers.set(path, typeof answer === 'function' ? (answer as Answer) : answerJson(answer));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

const answerJson =
  (body: object): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
