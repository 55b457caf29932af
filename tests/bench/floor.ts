/**
 * The floor: bare `node:http` and `pg` that answer the bench's calls with one prepared statement each. It writes its
 * JSON by hand and sends only what the screens show. Its writes leave a revision, an audit entry and an event, as those of
 * the product. It has no users, permissions, validation, locks or conflicts. It ends with its parent process.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { answerCampaignCall } from './campaignsFloor.ts';
import type { Query } from './floorAnswer.ts';
import { answerPeopleCall } from './peopleFloor.ts';

export type FloorSetup = { databaseUrl: string; connections: number };

const asText = (text: string): string => text;

process.once('message', (setup: FloorSetup) => start(setup));
process.once('disconnect', () => process.exit());

function start({ databaseUrl, connections }: FloorSetup): void {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    options: '-c timezone=UTC',
    types: { getTypeParser: () => asText },
  });
  const query: Query = async (name, text, values) =>
    (await pool.query({ name, text, values: [...values], rowMode: 'array' })).rows;
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    const answerCall = url.startsWith('/api/campaigns') ? answerCampaignCall : answerPeopleCall;
    const body = await answerCall(query, url, request.method === 'POST' ? await read(request) : '');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
}

function read(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}
