import { expect, test } from 'vitest';
import { buildApps } from '#campaign-apps/app.ts';
import { campaign, emptyClientFolder } from './fakeCms.ts';
import { startApps } from './support.ts';

const page = `/listening-party/${campaign.slug}`;

test('the log has the path and status of each request, and nothing that belongs to a visitor', async () => {
  const { config, database, stop } = await startApps();
  const lines: string[] = [];
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } };
  const server = buildApps({ config, database, clientFolder: emptyClientFolder(), logger });
  const visitor = { authorization: 'Bearer secret-token', cookie: 'pass=secret-cookie', 'user-agent': 'secret-agent' };
  const ask = (path: string) =>
    server.inject({ url: `${path}?visitor=secret-key`, headers: visitor, remoteAddress: '203.0.113.77' });
  const paths = [
    page,
    '/listening-party/nothing',
    '/nothing',
    '/listening-party/%',
    '/health',
    '/listening-party/_fans/1.2.secret/data',
  ];
  for (const path of paths) await ask(path);
  await server.inject({ method: 'POST', url: `${page}/events`, payload: '{}', remoteAddress: '203.0.113.77' });
  await server.close();
  await stop();

  expect(lines.join('')).not.toMatch(/secret|203\.0\.113/);
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ req, res }) => [req.method, req.path, res.status])).toEqual([
    ['GET', page, 200],
    ['GET', '/listening-party/nothing', 404],
    ['GET', '/nothing', 404],
    ['GET', '/health', 200],
    ['GET', '/listening-party/_fans/…/data', 404],
    ['POST', `${page}/events`, 204],
  ]);
});
