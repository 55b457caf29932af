import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { requestLogFields } from '#contracts/requestLog.ts';
import { currentRequestId } from '../concurrency/requestId.ts';
import type { Config } from '../config.ts';
import { onSlowStatement } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';

/** Receives log lines, each of them JSON with a line break. */
export type LogStream = { write(line: string): void };

/** Options for structured logs without secrets. */
export function loggerOptions(config: Pick<Config, 'logLevel'>, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    ...(stream && { stream }),
    level: config.logLevel,
    serializers: requestLogFields,
    redact: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.authorization', '*.code', '*.cookie'],
  };
}

/** Logs one line per response: the caller's id, the request, and the duration in milliseconds. */
export function logResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ req: request, res: reply, user: request.caller?.id, ms }, 'answered');
  done();
}

/** Longer texts are inserts of many rows, which differ only in the number of rows. */
const maxStatementLength = 2_000;

/**
 * Logs and counts the statements that take at least `slowStatementMs`: their text with placeholders instead of values,
 * their duration in milliseconds, and the id of the request.
 */
export function logSlowStatements(
  app: FastifyInstance,
  { db, config: { slowStatementMs } }: { db: Kysely<Database>; config: Pick<Config, 'slowStatementMs'> },
): void {
  if (slowStatementMs === 0) return;
  let count = 0;
  app.measure({
    name: 'slow_statements_total',
    help: 'SQL statements that took at least SLOW_STATEMENT_MS.',
    isCounter: true,
    read: () => count,
  });
  onSlowStatement(db, slowStatementMs, (text, ms) => {
    count += 1;
    const statement = text.slice(0, maxStatementLength).replace(/\s+/g, ' ').trim();
    app.log.warn({ reqId: currentRequestId(), ms: Math.round(ms), statement }, 'slow statement');
  });
}
