import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign } from '../support/builders.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders } from '../support/uploadCalls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const notFound = { detail: { key: 'not-found', msg: 'Not found.' } };
const keyed = ({ status, body }: Answer) => [status, body.detail.key];
const postLabel = (options: Parameters<TestServer['call']>[2]) =>
  server.call('POST', '/api/labels', { as: 'editor', ...options });

describe('an error has the form {detail}', () => {
  test('for an unknown route, in every spelling and with every method', async () => {
    const long = 'x'.repeat(600);
    for (const path of [
      '/api/nothing',
      '/nothing',
      '/api',
      '/api/campaigns/x/y/z',
      `/api/users/${long}`,
      '/api//users',
    ]) {
      const answer = await server.call('GET', path, { as: 'editor' });
      expect([answer.status, answer.body], path).toEqual([404, notFound]);
    }
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      expect((await server.call(method, '/api/users/me', { as: 'editor' })).body).toEqual(notFound);
    }
    const options = await server.app.inject({ method: 'OPTIONS', url: '/api/users/me' });
    expect([options.statusCode, options.json()]).toEqual([404, notFound]);
  });

  test('for a URL that can not be parsed', async () => {
    expect(keyed(await server.call('GET', '/api/users/%zz', { as: 'editor' }))).toEqual([400, 'malformed-request']);
    expect(keyed(await server.call('GET', '/api/users/%00', { as: 'editor' }))).toEqual([400, 'malformed-request']);
    const search = await server.call('GET', '/api/users?search=%00', { as: 'editor' });
    expect(keyed(search)).toEqual([400, 'malformed-request']);
  });

  test.each([
    ['{', 'cut off'],
    ['{"name":"a",}', 'with a comma too much'],
    ["{'name':'a'}", 'in the wrong quotes'],
    ['{"name":"a\\u0000"}', 'with a NUL'],
    ['{"__proto__":{"admin":true},"name":"a"}', 'with a prototype'],
    ['\u0000', 'that is a NUL'],
  ])('for JSON %s, which is %s', async (payload) => {
    expect(keyed(await postLabel({ payload }))).toEqual([400, 'malformed-request']);
  });

  test('for a missing body', async () => {
    const answer = await postLabel({});
    expect(answer.status).toBe(422);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('for a body of type %s', async (type) => {
    const answer = await postLabel({ payload: '{"name":"a"}', headers: { 'content-type': type } });
    expect(keyed(answer)).toEqual([415, 'unsupported-media-type']);
  });

  test('for a body that is too large', async () => {
    const answer = await postLabel({ json: { name: 'x'.repeat(1_100_000) } });
    expect(keyed(answer)).toEqual([413, 'too-large']);
  });

  test('for invalid fields as a list of paths and reasons', async () => {
    const answer = await postLabel({ json: { colour: 'red' } });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        detail: [
          { loc: ['name'], msg: 'Required' },
          { loc: ['colour'], msg: 'Not a color, for example #7c4dff' },
        ],
      },
    ]);
  });

  test('for very many invalid fields with the first hundred', async () => {
    const json = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field-${at}`, 0]));
    const { status, body } = await postLabel({ json });
    expect([status, body.detail.length]).toEqual([422, 100]);
  });

  test('for a large body with the first invalid field', async () => {
    const answer = await postLabel({ json: { name: 'a', colour: 'red', other: 'x'.repeat(70_000) } });
    expect([answer.status, answer.body]).toEqual([422, { detail: [{ loc: ['other'], msg: 'Unknown field' }] }]);
  });

  test.each([
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'x'.repeat(5_000)}`,
    'bearer',
  ])('for the invalid authorization %j', async (authorization) => {
    const answer = await server.call('GET', '/api/users/me', { headers: { authorization } });
    expect(keyed(answer)).toEqual([401, 'unauthorized']);
  });

  test('for a request that is not HTTP', async () => {
    const url = new URL(await server.listen());
    const exchange = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connectSocket(Number(url.port), url.hostname, () => socket.write(text));
        let answer = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer)).on('error', reject);
      });
    for (const text of ['NONSENSE\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]) {
      const [head = '', body = ''] = (await exchange(text)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1.1 (400|431) /);
      expect(JSON.parse(body).detail.key).toBe('malformed-request');
    }
  });
});

describe('a request that never ends', () => {
  let slow: TestServer;
  let address: URL;
  beforeAll(async () => {
    slow = await startTestServer();
    address = new URL(await slow.listen());
  });
  /** Sends the headers and the beginning of a body. Resolves when the server has read the headers. */
  const begin = async (head: string, body: string) => {
    const arrived = once(slow.app.server, 'request');
    const socket = connectSocket(Number(address.port), address.hostname);
    // A connection closed by the server may end with an error on this side.
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined).resume();
    socket.write(`${head}\r\nHost: x\r\n\r\n${body}`);
    const [request]: IncomingMessage[] = await arrived;
    if (!request) throw new Error('no request');
    return { socket, closed, arriving: request.socket };
  };
  afterAll(() => slow.close());

  test('is closed when its body stops, also if the response was already sent', async () => {
    for (const head of ['POST /api/auth/jwt/session HTTP/1.1', 'POST /api/labels HTTP/1.1']) {
      const { closed } = await begin(`${head}\r\nContent-Type: application/json\r\nContent-Length: 1000`, '{');
      await slow.timers.turn();
      await slow.timers.turn();
      await closed;
    }
  });

  test('is closed when its body arrives too slowly', async () => {
    const { socket, closed } = await begin('POST /api/labels HTTP/1.1\r\nTransfer-Encoding: chunked', '1\r\n{\r\n');
    await slow.timers.turn();
    socket.write('1\r\n \r\n');
    await slow.timers.turn();
    await closed;
  });

  test('continues as long as its body arrives', async () => {
    const bearer = await slow.signIn('editor');
    const [before, after] = multipartBody([{ field: 'file', value: '|', filename: 'long.txt' }])
      .toString()
      .split('|');
    const pieces = Array.from({ length: 5 }, () => 'x'.repeat(20_000));
    const length = [before, ...pieces, after].join('').length;
    const head = `POST /api/uploads HTTP/1.1\r\nAuthorization: Bearer ${bearer}\r\nContent-Length: ${length}`;
    const type = `Content-Type: ${multipartHeaders['content-type']}`;
    const { socket, arriving } = await begin(`${head}\r\n${type}`, before ?? '');
    for (const piece of pieces) {
      await slow.timers.turn();
      const read = arriving.bytesRead;
      socket.write(piece);
      await expect.poll(() => arriving.bytesRead).toBe(read + piece.length);
    }
    const answered = once(socket, 'data');
    socket.write(after ?? '');
    expect(String(await answered)).toMatch(/^HTTP\/1.1 201 /);
    socket.destroy();
  });

  test('is closed by Node when its headers never arrive', () => {
    expect(slow.app.server.headersTimeout).toBe(60_000);
  });
});

describe('an internal error', () => {
  test('is 500 and reveals no details', async () => {
    const { id } = await makeCampaign(server.db);
    await server.db.schema.alterTable('campaign_edits').renameTo('campaign_edits_away').execute();
    const answers = [
      await server.call('GET', `/api/campaigns/${id}`, { as: 'admin' }),
      await server.call('POST', `/api/campaigns/${id}/patch`, { as: 'admin', json: { fields: { name: 'x' } } }),
    ];
    await server.db.schema.alterTable('campaign_edits_away').renameTo('campaign_edits').execute();
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        500,
        { detail: { key: 'internal-error', msg: 'Something went wrong on the server. Nothing was saved.' } },
      ]);
    }
  });
});

describe('while the database is away', () => {
  let away: TestServer;
  let proxy: Proxy;
  beforeAll(async () => {
    away = await startTestServer({
      reach: async (url) => {
        proxy = await startProxy(new URL(url));
        return proxy.url;
      },
    });
  });
  afterAll(async () => {
    await proxy.open();
    await away.close();
    await proxy.close();
  });

  test('every call returns 503, the process stays alive, and everything works when it is back', async () => {
    const token = await away.signIn('editor');
    const call = (path: string) => away.call('GET', path, { as: { bearer: token } });
    expect((await call('/api/ready')).body).toEqual({ status: 'ready' });

    await proxy.close();
    for (const path of ['/api/ready', '/api/users/me', '/api/campaigns', '/api/labels']) {
      const answer = await call(path);
      expect(keyed(answer), path).toEqual([503, 'not-ready']);
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
    }
    expect((await call('/api/health')).body).toEqual({ status: 'ok' });

    await proxy.open();
    expect((await call('/api/ready')).status).toBe(200);
    expect((await call('/api/users/me')).status).toBe(200);
  });
});

type Proxy = { url: string; open(): Promise<void>; close(): Promise<void> };

/** Starts a proxy to the database that can be closed. */
async function startProxy(target: URL): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let listening: Server | null = null;
  let port = 0;
  const open = () =>
    new Promise<void>((resolve) => {
      listening ??= createServer((incoming) => {
        const outgoing = connectSocket(Number(target.port || 5432), target.hostname);
        for (const socket of [incoming, outgoing]) {
          sockets.add(socket);
          socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
        }
        incoming.pipe(outgoing).pipe(incoming);
      });
      if (listening.listening) return resolve();
      listening.listen(port, '127.0.0.1', () => {
        const address = listening?.address();
        if (typeof address === 'object' && address) port = address.port;
        resolve();
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      if (!listening?.listening) return resolve();
      listening.close(() => resolve());
    });
  await open();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, open, close };
}
