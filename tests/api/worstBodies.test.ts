import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '#contracts/values.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  type Body,
  bodySizes,
  formOf,
  jsonOf,
  kilobyte,
  maxBlockedMs,
  maxMemory,
  memory,
  shortestBlocking,
  worstBodies,
} from '../support/worstBodies.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.listen();
  // Loads what the first use loads.
  for (const call of publicCalls()) {
    const fields = filled('p4sS-'.repeat(20), call);
    for (const body of [formOf(fields), jsonOf(fields)]) await send(call, body);
  }
});
afterAll(async () => {
  // A refused body can still be arriving. Node closes its connection only when the keep-alive timeout has passed.
  server.app.server.closeAllConnections();
  await server.close();
});

type Call = { method: string; path: string; schema: unknown };

/** Returns every call that needs no account and has a body, from the server's own list of routes. */
function publicCalls(): Call[] {
  const calls = server.routes.flatMap(({ method, url: path, config, schema }) =>
    [method]
      .flat()
      .filter((verb) => config?.access === 'public' && !/^(GET|HEAD)$/.test(verb))
      .map((verb) => ({ method: verb, path: path.replace(/:\w+|\*/g, 'unknown'), schema })),
  );
  return calls.filter(({ path }) => path !== '/api/health');
}

/** Returns the body of the call with this text in every field, truncated to the maximum length in the schema. */
function filled(text: string, { schema }: Call): Record<string, string> {
  const body = isObject(schema) && isObject(schema.body) ? schema.body : {};
  const fields = isObject(body.properties) ? Object.entries(body.properties) : [];
  const ofField = (field: unknown): string => {
    const { format, maxLength } = isObject(field) ? field : {};
    const cut = text.slice(0, typeof maxLength === 'number' ? maxLength : text.length);
    return format === 'email' ? `${cut.slice(0, 60)}@example.com` : cut;
  };
  return Object.fromEntries(fields.map(([name, field]) => [name, ofField(field)]));
}

const send = (call: Pick<Call, 'method' | 'path'>, { type, text }: Body) =>
  fetch(`${url}${call.path}`, {
    method: call.method,
    body: text,
    headers: { 'content-type': type },
    redirect: 'manual',
  });

describe.each(worstBodies)('public calls that get %s', (_what, bodyOf) => {
  test.each(bodySizes)('of %i bytes do not block other requests and hold no memory', async (bytes) => {
    const calls = publicCalls();
    expect(calls.length).toBeGreaterThan(8);
    const before = memory();
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const body = bodyOf(bytes, (text) => filled(text, call));
      const { status, text, blockedMs } = await shortestBlocking(`${url}/api/health`, () => send(call, body));
      expect(blockedMs, name).toBeLessThan(maxBlockedMs);
      expect(text.length, name).toBeLessThan(64 * kilobyte);
      // The MCP server refuses strangers before it reads a body.
      const isRead = status !== 415 && call.path !== '/mcp';
      if (body.text.length > 16 * kilobyte && isRead) expect(status, name).toBe(413);
    }
    // The garbage collector returns memory a moment later.
    await expect.poll(() => memory() - before).toBeLessThan(maxMemory);
  });
});
