import { HttpError } from 'react-admin';
import type { RecordUse } from '#contracts/api/uploads.ts';
import { readErrorBody } from '#contracts/errorBody.ts';
import { isObject } from '#contracts/values.ts';

/** What refers to a record that could not be deleted; `hidden_total` is the number of further records. */
export type Uses = { items: readonly RecordUse[]; hidden_total: number };

const isUse = (value: unknown): value is RecordUse =>
  isObject(value) && ['resource', 'id', 'title'].every((name) => typeof value[name] === 'string');

/** Returns what refers to a record, from the error of its deletion; null for another error. */
export function usesIn(error: unknown): Uses | null {
  const detail = error instanceof HttpError ? readErrorBody(error.body) : null;
  if (!isObject(detail) || !('key' in detail) || detail.key !== 'in-use') return null;
  const { items, hidden_total } = detail;
  return {
    items: Array.isArray(items) ? items.filter(isUse) : [],
    hidden_total: typeof hidden_total === 'number' ? hidden_total : 0,
  };
}
