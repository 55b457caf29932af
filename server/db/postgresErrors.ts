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
