import type { ColumnType } from 'kysely';

/** A JSON column, read as a value and written as text, so that the driver doesn't convert lists to SQL arrays. */
export type Json<Value> = ColumnType<Value, string, string>;

export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>;

export type JsonOrNone<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
