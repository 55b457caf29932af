/**
 * The floor: bare `node:http` and `pg` that send the statements recorded from the product for the same call, and
 * return the same response. It does not validate, check rights, log or add headers. Its recordings come from the
 * process that started it, and it exits with that process.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Answered, Call } from './calls.ts';
import { ofPeople } from './peopleWorkload.ts';
import type { Recording, Statement } from './recording.ts';
import { ofCampaigns } from './workload.ts';

const workloads = { campaigns: ofCampaigns, people: ofPeople };

export type FloorSetup = {
  databaseUrl: string;
  connections: number;
  workload: keyof typeof workloads;
  recordings: Recording[];
};

/** PostgreSQL's type OID of `bigint`, the type of counts. */
const INT8 = 20;

pg.types.setTypeParser(INT8, Number);
process.once('message', (setup: FloorSetup) => start(setup));
process.once('disconnect', () => process.exit());

function start({ databaseUrl, connections, workload, recordings }: FloorSetup): void {
  const { rowOf, marksOf, answer } = workloads[workload];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const byRow = new Map(recordings.map((recording) => [recording.name, recording]));
  const server = createServer(async (request, response) => {
    const call = await read(request);
    const name = rowOf(call);
    const recording = byRow.get(name);
    if (!recording) throw new Error(`No recording of ${name}`);
    const results = await replay(pool, recording, marksOf(name, call, uuidv7()));
    const body = JSON.stringify(answer(name, results));
    response.writeHead(name === 'create' ? 201 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url = '/' } = request;
  return { method: method === 'POST' ? 'POST' : 'GET', path: url, body: Buffer.concat(chunks).toString() || undefined };
}

/** Statements within a transaction use one connection, the others any, as in the product. */
async function replay(pool: pg.Pool, { marks, statements }: Recording, now: string[]): Promise<Answered[][]> {
  const results: Answered[][] = [];
  let held: pg.PoolClient | undefined;
  for (const { text, name, values, answered } of statements) {
    if (/^begin/i.test(text)) held = await pool.connect();
    const bound = values.map((value) => bind(value, { marks, now, statements, results }));
    const { rows } = await (held ?? pool).query({ text, name, values: bound });
    results.push(rows);
    // Like the product, it does not query the rows of an empty page.
    if (Array.isArray(rows[0]?.ids) && rows[0].ids.length === 0) break;
    if (/^commit/i.test(text)) {
      held?.release();
      held = undefined;
    }
    if (rows.length === 0 && Object.keys(answered).length > 0) throw new Error(`Nothing found: ${text}`);
  }
  return results;
}

type Replay = { marks: string[]; now: string[]; statements: Statement[]; results: Answered[][] };

/** Returns a value for this call: its own texts, the current time, and earlier results from the database. */
function bind(value: unknown, { marks, now, statements, results }: Replay): unknown {
  if (value instanceof Date) return new Date();
  if (typeof value === 'string')
    return marks.reduce((text, mark, index) => text.replaceAll(mark, now[index] ?? ''), value);
  if (Array.isArray(value) || typeof value === 'number') return answeredBefore(value, statements, results) ?? value;
  return value;
}

/** Result columns that are parameters of later statements of the same call: the ids of a page. */
const handedOn = ['ids'];

function answeredBefore(value: unknown, statements: Statement[], results: Answered[][]): unknown {
  const seen = JSON.stringify(value);
  for (const [index, result] of results.entries()) {
    const answered = statements[index]?.answered ?? {};
    const column = handedOn.find((name) => JSON.stringify(answered[name]) === seen);
    if (column) return result[0]?.[column];
  }
  return undefined;
}
