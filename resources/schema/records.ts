import type { Field, Fields } from './fields.ts';

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

type BareValue<F extends Field> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : F extends { kind: 'object'; fields: infer Inner extends Fields }
        ? ValuesOf<Inner>
        : F extends { kind: 'list'; item: infer Item extends Field }
          ? ValueOf<Item>[]
          : F extends { kind: 'map'; item: infer Item extends Field }
            ? Record<string, ValueOf<Item>>
            : F extends { kind: 'json' }
              ? JsonObject
              : string;

/** Whether a field may be null, as a type. */
export type IsNullable<F extends Field> = F extends { nullable: true } | { visibleIf: object }
  ? true
  : F extends { required: true } | { default: string | number | boolean }
    ? false
    : F extends { kind: 'object' | 'list' | 'map' | 'json' | 'boolean' }
      ? false
      : true;

/**
 * The value type of a field. Scalars may be null unless required or defaulted; other kinds only when declared
 * `nullable`. Conditional fields may always be null.
 */
export type ValueOf<F extends Field> = IsNullable<F> extends true ? BareValue<F> | null : BareValue<F>;

type NamesWith<F extends Fields, Option> = { [Name in keyof F]: F[Name] extends Option ? Name : never }[keyof F];
type OptionalNames<F extends Fields> = NamesWith<F, { detailOnly: true } | { access: { read: string } }>;
type AnsweredNames<F extends Fields> = Exclude<keyof F, NamesWith<F, { writeOnly: true }>>;

/** The values of a set of fields; fields that are only in single reads, or only for some users, are optional. */
type ValuesOf<F extends Fields> = {
  -readonly [Name in Exclude<AnsweredNames<F>, OptionalNames<F>>]: ValueOf<F[Name]>;
} & { -readonly [Name in OptionalNames<F>]?: ValueOf<F[Name]> };

/** A record of a declared resource as the server returns it. */
export type RecordOf<R extends { fields: Fields }> = { id: string } & ValuesOf<R['fields']>;

/** The names of the fields that lists return. */
export type ListedNames<F extends Fields> = Exclude<keyof F & string, NamesWith<F, { detailOnly: true }>>;

/** The names of the fields that lists can be sorted by: those with a single value that has an order. */
export type SortableNames<F extends Fields> = Exclude<
  keyof F & string,
  NamesWith<F, { kind: 'object' | 'list' | 'map' | 'json' | 'upload' }>
>;

/** A record as lists return it. */
export type ListedOf<R extends { fields: Fields }> = { id: string } & Pick<
  RecordOf<R>,
  ListedNames<R['fields']> & keyof RecordOf<R>
>;

/** The fields that are computed for each response and have no column. */
export type ComputedNames<F extends Fields> = Exclude<NamesWith<F, { computed: true }>, NamesWith<F, { stored: true }>>;
type StoredValue<F extends Field> = F extends { kind: 'dateTime' } ? Date | Extract<ValueOf<F>, null> : ValueOf<F>;

/** The row of a resource with its own table: every stored field, times as `Date`. */
export type RowOf<R extends { fields: Fields }> = { id: string } & {
  -readonly [Name in Exclude<keyof R['fields'], ComputedNames<R['fields']>>]: StoredValue<R['fields'][Name]>;
};

type WritableNames<F extends Fields> = Exclude<keyof F, NamesWith<F, { computed: true }>>;
type RequiredNames<F extends Fields> = Exclude<
  Extract<WritableNames<F>, NamesWith<F, { required: true }>>,
  NamesWith<F, { visibleIf: object }>
>;
type InputValue<F extends Field> = F extends { kind: 'object'; fields: infer Inner extends Fields }
  ? Partial<ValuesOf<Inner>> | (F extends { nullable: true } ? null : never)
  : ValueOf<F>;

/** The body of a create request. */
export type CreateInputOf<R extends { fields: Fields }> = {
  [Name in RequiredNames<R['fields']>]: InputValue<R['fields'][Name]>;
} & { [Name in Exclude<WritableNames<R['fields']>, RequiredNames<R['fields']>>]?: InputValue<R['fields'][Name]> };

/** The body of an update request: any writable field that is not fixed after creation. */
export type PatchInputOf<R extends { fields: Fields }> = {
  [Name in Exclude<WritableNames<R['fields']>, NamesWith<R['fields'], { createOnly: true }>>]?: InputValue<
    R['fields'][Name]
  >;
};
