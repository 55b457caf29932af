import type { ApiErrorKey } from './errors.ts';
import { isObject } from './values.ts';

/** An invalid field: its location in the body or query, and a message. */
export type FieldProblem = { loc: (string | number)[]; msg: string };

/** An error with a key. Some keys have further properties, such as `existing_id` or `fields`. */
export type KeyedDetail = { key: ApiErrorKey; msg: string; [more: string]: unknown };

/** The body of every error response, except those of the three OAuth endpoints (RFC 6749, section 5.2). */
export type ErrorBody = { detail: string | FieldProblem[] | KeyedDetail };

/** Parses an error body of unknown origin; null if it has none of the three formats. */
export function readErrorBody(body: unknown): ErrorBody['detail'] | null {
  if (!isObject(body)) return null;
  const { detail } = body;
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.filter(isFieldProblem);
  return isKeyedDetail(detail) ? detail : null;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isObject(value) && Array.isArray(value.loc) && typeof value.msg === 'string';
}

function isKeyedDetail(value: unknown): value is KeyedDetail {
  return isObject(value) && typeof value.key === 'string' && typeof value.msg === 'string';
}
