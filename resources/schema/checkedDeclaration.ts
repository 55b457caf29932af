import type { Field, Fields } from './fields.ts';
import type { EntryKind, FilterableNames } from './filters.ts';
import type { ComputedNames } from './records.ts';

// What the compiler checks in a declaration beside the names of fields.

type OneOrMore<Value> = Value | readonly Value[];

/** The value that a field with a single value can be compared with; never for structures. */
type ScalarOf<F extends Field> =
  | null
  | (F extends { kind: 'number' }
      ? number
      : F extends { kind: 'boolean' }
        ? boolean
        : F extends { kind: 'choice'; choices: readonly (infer Choice extends string)[] }
          ? Choice
          : F extends { kind: 'object' | 'list' | 'map' | 'json' }
            ? never
            : string);

/** Checks the options that depend on sibling fields, and the default of a choice. */
export type CheckedFields<F extends Fields> = {
  readonly [Name in keyof F]: CheckedCondition<F, F[Name]> & CheckedDefault<F[Name]> & CheckedSiblings<F, F[Name]>;
};
/** A condition names a sibling field and possible values of it. */
type CheckedCondition<F extends Fields, Declared extends Field> = Declared extends { visibleIf: infer Given }
  ? Given extends ConditionOver<F>
    ? unknown
    : { visibleIf: ConditionOver<F> }
  : unknown;
type CheckedDefault<Declared extends Field> = Declared extends {
  kind: 'choice';
  choices: readonly (infer Choice)[];
  default: string;
}
  ? { default: Choice }
  : unknown;
type CheckedSiblings<F extends Fields, Declared extends Field> = (Declared extends { unique: { within: string } }
  ? { unique: { within: keyof F } }
  : unknown) &
  (Declared extends { kind: 'slug'; from: string } ? { from: keyof F } : unknown);
type ConditionOver<F extends Fields> = {
  [Name in keyof F & string]: { readonly field: Name; readonly is: OneOrMore<ScalarOf<F[Name]>> };
}[keyof F & string];

/**
 * Checks what only a server module can filter by: criteria, and fields that the generic store has no column for.
 */
export type CheckedFilters<F extends Fields> =
  | { readonly module: true }
  | {
      readonly module?: never;
      readonly list: {
        readonly filters?: readonly ('q' | Exclude<FilterableNames<F>, ComputedNames<F>>)[];
        readonly criteria?: never;
      };
    };

/** The records that an access rule applies to: fields and values of the declaration, `me` for the caller's id. */
export type WhereOver<F extends Fields> = { readonly [Name in keyof F & string]?: RequiredOf<F[Name]> };
type RequiredOf<F extends Field> = F extends { kind: 'list'; item: infer Item extends Field }
  ? Item extends { kind: EntryKind }
    ? { readonly contains: OneOrMore<NonNullable<ScalarOf<Item>> | 'me'> }
    : never
  : OneOrMore<ScalarOf<F> | 'me'>;

/** The names of the fields of which no two records have the same value. */
export type UniqueNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { unique: true; kind: 'list' }
    ? never
    : F[Name] extends { unique: true }
      ? Name
      : never;
}[keyof F & string];
