import type { RaRecord } from 'react-admin';
import { isObject } from '#contracts/values.ts';
import { unexpected } from './httpClient.ts';

function isRecord<R extends RaRecord>(value: unknown): value is R {
  return isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}

/** Returns the record of a response. @throws ApiCallError for any other response. */
export function readRecord<R extends RaRecord>(json: unknown): R {
  if (!isRecord<R>(json)) throw unexpected();
  return json;
}

/** Returns the records of a list response and their total; a complete list (`{items}`) has no total. */
export function readRecords<R extends RaRecord>(json: unknown): { records: R[]; total: number | undefined } {
  if (!isObject(json) || !Array.isArray(json.items)) throw unexpected();
  const total = typeof json.total === 'number' ? json.total : undefined;
  return { records: json.items.map((item) => readRecord<R>(item)), total };
}

/** Returns a response of the expected type. @throws ApiCallError for any other response. */
export function readAs<T>(json: unknown, is: (value: unknown) => value is T): T {
  if (!is(json)) throw unexpected();
  return json;
}

/** Returns the entries of a list response `{items}`. @throws ApiCallError if one does not have the expected type. */
export function readItems<T>(json: unknown, is: (value: unknown) => value is T): T[] {
  if (!isObject(json) || !Array.isArray(json.items) || !json.items.every(is)) throw unexpected();
  return json.items;
}

/** Returns a member of a response, such as `starts_at`. @throws ApiCallError if it does not have the expected type. */
export function readMember<T extends string | number | boolean | null>(
  json: unknown,
  name: string,
  is: (value: unknown) => value is T,
): T {
  const value = isObject(json) ? json[name] : undefined;
  if (!is(value)) throw unexpected();
  return value;
}
