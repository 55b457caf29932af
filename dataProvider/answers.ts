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
