import { DatabaseError } from 'pg';

const refuses = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === code && error.constraint === constraint;

/** True for the refusal of a row because another has the same value in this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean => refuses(error, '23505', index);

/** True for the refusal of a row because what it refers to by this constraint does not exist (any more). */
export const isMissingReference = (error: unknown, constraint: string): boolean => refuses(error, '23503', constraint);

/** True when the database takes no changes: its disk is full (53100), or it is read-only (25006), lest that comes. */
export const takesNoChanges = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '53100' || error.code === '25006');

/** Connection classes and shutdown codes of PostgreSQL (appendix A of its manual), and what the driver says itself. */
const codesOfAbsence = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const wordsOfAbsence =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool after/;

/** True when the database can't be reached, or no connection to it is free for too long. */
export const isAway = (error: Error & { code?: string }): boolean =>
  codesOfAbsence.test(error.code ?? '') || wordsOfAbsence.test(error.message);
