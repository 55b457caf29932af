import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { makeProviders } from '../../server/providers/index.ts';
import type { AnyTarget, Workload } from './calls.ts';

/** One statement as the driver received it, with the first row of the result. */
export type Statement = { text: string; name?: string; values: unknown[]; answered: Record<string, unknown> };

/**
 * The statements that the product sends to the database for one call, and the texts in them that other calls replace.
 */
export type Recording = { name: string; marks: string[]; statements: Statement[] };

type Query = { text: string; name?: string; values?: unknown[] };
const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'text' in value;

/** Records every statement that any connection of this process sends from now on; `stop` returns them. */
function watchStatements(): () => Statement[] {
  const seen: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(original, {
    apply(query, client, given: unknown[]) {
      const [first, second] = given;
      const { text, name, values } = isQuery(first) ? first : { text: String(first), name: undefined, values: second };
      const statement: Statement = { text, name, values: Array.isArray(values) ? values : [], answered: {} };
      seen.push(statement);
      const answer = Reflect.apply(query, client, given);
      answer?.then?.(
        (result: pg.QueryResult) => Object.assign(statement.answered, result.rows?.[0]),
        () => undefined,
      );
      return answer;
    },
  });
  return () => {
    pg.Client.prototype.query = original;
    return seen;
  };
}

/** Makes each call of the workload once at the real server, and records the statements that it sent. */
export async function record<Target extends AnyTarget>(
  databaseUrl: string,
  { rows, marksOf }: Workload<Target>,
  token: string,
  target: Target,
): Promise<Recording[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error' });
  const db = connect(databaseUrl);
  const app = await buildApp({ config, db, clock: systemClock, providers: makeProviders(config) });
  const recordings: Recording[] = [];
  try {
    for (const row of rows) {
      const call = row.call(target);
      const { method, path, body } = call;
      const stop = watchStatements();
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
      const answer = await app.inject({ method, url: path, headers, payload: body });
      const statements = stop();
      if (answer.statusCode >= 300) throw new Error(`${row.name} answered ${answer.statusCode}: ${answer.body}`);
      recordings.push({ name: row.name, marks: marksOf(row.name, call, answer.json().id), statements });
    }
  } finally {
    await app.close();
    await db.destroy();
  }
  return recordings;
}
