import { DatabaseError } from 'pg';
import { StandbyError } from '#contracts/standby.ts';

const refuses = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === code && error.constraint === constraint;

/** Returns true if a row was rejected because another has the same value in this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean => refuses(error, '23505', index);

/** Returns the unique index in which another row has the value of the rejected one; undefined for other errors. */
export const violatedUniqueIndex = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;

/**
 * Returns true if a row was rejected because the row it references by this constraint doesn't exist (any more), or was
 * not deleted because another row references it.
 */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  refuses(error, '23503', constraint);

/** Returns true if a transaction is read-only (25006): on a standby, and on the embedded database with a full disk. */
export const isReadOnly = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006';

/**
 * Returns true if the database accepts no writes: its disk is full (53100), or it is read-only to prevent that
 * (25006).
 */
export const takesNoChanges = (error: unknown): boolean =>
  isReadOnly(error) || (error instanceof DatabaseError && error.code === '53100');

/** Returns true if a statement waited for a lock for longer than `lock_timeout` (55P03). */
export const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03';

/**
 * Returns true if PostgreSQL refuses to execute a prepared statement: the type of its result has changed (0A000), or it
 * doesn't exist on this connection (26000).
 */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '0A000' || error.code === '26000');

/** PostgreSQL's codes for connection failures and shutdown (appendix A of its manual), and the driver's own. */
const codesOfAbsence = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const wordsOfAbsence =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool after|Query read timeout/;

/** Returns true if the primary can't be reached or does not respond, or no connection becomes free in time. */
export const isAway = (error: Error & { code?: string }): boolean =>
  error instanceof StandbyError || codesOfAbsence.test(error.code ?? '') || wordsOfAbsence.test(error.message);
