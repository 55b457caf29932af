import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/server.ts';

test('a client that disconnects in the middle of a body causes no database error', async () => {
  const lines: string[] = [];
  const logged = await startTestServer({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });
  const { port, hostname } = new URL(await logged.listen());
  // Drops the log line about a missing build at start.
  lines.length = 0;
  const caller = connect(Number(port), hostname);
  caller.write('POST /api/auth/jwt/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n');
  caller.write('Content-Type: application/json\r\n\r\n{');
  await once(logged.app.server, 'request');
  caller.destroy();
  await logged.close();
  expect(lines.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
});
