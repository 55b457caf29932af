import { isRecord } from '#contracts/values.ts';

export { textOf, textOrNull } from '#contracts/values.ts';

// Helpers that read untrusted values: return a value of the expected type or a safe default.

/** An untrusted object, whose values are unchecked. */
export type Fields = Record<string, unknown>;
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** An ISO 8601 time, or null. */
export const momentOrNull = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
