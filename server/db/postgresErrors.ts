import { DatabaseError } from 'pg';

/** True for the refusal of a row because another has the same value in this unique index (23505). */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === index;
