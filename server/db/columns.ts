import type { ColumnType } from 'kysely';

/** JSON columns are read as values and written as text, so that lists are not taken for SQL arrays. */
export type Json<Value> = ColumnType<Value, string, string>;

export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>;

export type JsonOrNone<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
