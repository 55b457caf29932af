import type { PlainRule } from '../../contracts/permissions.ts';

/**
 * Field constructors. Each returns plain data (`{kind, ...options}`) that the server reads for validation, storage and
 * OpenAPI, and the client for cells, filters and inputs. Options keep their literal types, so that records are inferred.
 */
type Common = {
  /** English label; by default made from the field's name. */
  label?: string;
  /** English help text below the input. */
  help?: string;
  /** A value must be there: never null, and no empty text. */
  required?: boolean;
  /** Answered by the server, never accepted from a client. */
  computed?: boolean;
  /** A computed field that the server writes to a column of its own, instead of computing it for each answer. */
  stored?: boolean;
  /** Accepted when the record is made, fixed afterwards. */
  createOnly?: boolean;
  /** Accepted, never answered: passwords. */
  writeOnly?: boolean;
  /** Objects, lists, maps and flags are never null unless this says so. */
  nullable?: boolean;
  /** Answered only when a single record is read, never in lists. */
  detailOnly?: boolean;
  /**
   * Who reads or writes this field, beyond the access to its record. Who may not read it is not answered it and cannot
   * find, filter or sort by it; who may not write it is refused (403) when it would change, and reads it on the form.
   */
  access?: { read?: PlainRule; write?: PlainRule };
  /** There only while the condition holds; see `visibility.ts`. The field it names stands above, in the same group. */
  visibleIf?: Condition;
};

/** Holds when the field has this value, or one of these. */
export type Condition = { readonly field: string; readonly is: ConditionValue | readonly ConditionValue[] };
type ConditionValue = string | number | boolean | null;

type TextOptions = Common & {
  max?: number;
  min?: number;
  multiline?: boolean;
  unique?: boolean;
  default?: string;
  /** A name: one line without control characters and without `://`. */
  plain?: boolean;
};
/** What the words of a rich text may be marked as. Line breaks are always allowed. */
export type RichTextMark = 'bold' | 'italic' | 'link';
type RichTextOptions = Common & { max?: number; min?: number; marks: readonly RichTextMark[] };
type SlugOptions = TextOptions & {
  /** The field beside it whose words it is made from in a form, until somebody sets it by hand. */
  from?: string;
};
type NumberOptions = Common & { min?: number; max?: number; integer?: boolean; default?: number };
type BooleanOptions = Common & { default?: boolean };
type ChoiceOptions = Common & {
  default?: string;
  /** English words of a choice; by default made from the choice itself. */
  labels?: { readonly [choice: string]: string };
};
type ReferenceOptions = Common & {
  to: string;
  /** The caller, when the record is made and nobody else is named. */
  default?: 'me';
};
type ListOptions = Common & { max?: number; unique?: boolean };
type MapOptions = Common & {
  /** The only keys it may have; by default any that is letters, digits, hyphens and underscores. */
  keys?: readonly string[];
};

type Leaf<Kind extends string, Options> = { readonly kind: Kind } & Options;
export type TextField = Leaf<'text' | 'email' | 'url' | 'colour' | 'password', TextOptions>;
export type RichTextField = Leaf<'richText', RichTextOptions>;
export type SlugField = Leaf<'slug', SlugOptions>;
export type NumberField = Leaf<'number', NumberOptions>;
type BooleanField = Leaf<'boolean', BooleanOptions>;
export type DateTimeField = Leaf<'dateTime', Common>;
type ChoiceField = Leaf<'choice', ChoiceOptions> & { readonly choices: readonly string[] };
type ReferenceField = Leaf<'reference', ReferenceOptions>;
type ObjectField = Leaf<'object', Common> & { readonly fields: Fields };
export type ListField = Leaf<'list', ListOptions> & { readonly item: Field };
export type MapField = Leaf<'map', MapOptions> & { readonly item: Field };
type JsonField = Leaf<'json', Common>;

export type Field =
  | TextField
  | RichTextField
  | SlugField
  | NumberField
  | BooleanField
  | DateTimeField
  | ChoiceField
  | ReferenceField
  | ObjectField
  | ListField
  | MapField
  | JsonField;
export type FieldKind = Field['kind'];
export type Fields = { readonly [name: string]: Field };

// Each constructor has a form without options: an optional parameter would let its type be inferred from what is
// expected around the call, and lose the literal one.

function leaf<const Kind extends string, Options extends Common>(kind: Kind) {
  function make(): { readonly kind: Kind };
  function make<const Given extends Options>(options: Given): { readonly kind: Kind } & Given;
  function make(options?: Options) {
    return { kind, ...options };
  }
  return make;
}

/** A line of text; `multiline` for several. */
export const text = leaf<'text', TextOptions>('text');
/** An e-mail address. */
export const email = leaf<'email', TextOptions>('email');
/** An http or https address. */
export const url = leaf<'url', TextOptions>('url');
/** a-z, 0-9 and single hyphens, as it stands in addresses. */
export const slug = leaf<'slug', SlugOptions>('slug');
/** A colour as `#rrggbb`. */
export const colour = leaf<'colour', TextOptions>('colour');
/** A password: kept exactly, never answered (declare it `writeOnly`). */
export const password = leaf<'password', TextOptions>('password');
export const number = leaf<'number', NumberOptions>('number');
export const boolean = leaf<'boolean', BooleanOptions>('boolean');
/** A moment: ISO 8601 UTC with milliseconds on the wire, local date and time on the screen. */
export const dateTime = leaf<'dateTime', Common>('dateTime');
/** An object whose inside belongs to somebody else, as the page's content does to its app. */
export const json = leaf<'json', Common>('json');

/** A paragraph of HTML with the given marks and line breaks. The server removes everything else from what it is sent. */
export function richText<const Options extends RichTextOptions>(
  options: Options,
): { readonly kind: 'richText' } & Options {
  return { kind: 'richText', ...options };
}

/** One of a closed set of words. */
export function choice<const Choices extends readonly string[]>(
  choices: Choices,
): { readonly kind: 'choice'; readonly choices: Choices };
export function choice<const Choices extends readonly string[], const Options extends ChoiceOptions>(
  choices: Choices,
  options: Options,
): { readonly kind: 'choice'; readonly choices: Choices } & Options;
export function choice(choices: readonly string[], options?: ChoiceOptions) {
  return { kind: 'choice', choices, ...options };
}

/** The id of a record of another resource, named by `to`. */
export function reference<const Options extends ReferenceOptions>(
  options: Options,
): { readonly kind: 'reference' } & Options {
  return { kind: 'reference', ...options };
}

/** A group of fields with fixed keys; written by key (docs/protocol.md, Writes). */
export function object<const Inner extends Fields>(fields: Inner): { readonly kind: 'object'; readonly fields: Inner };
export function object<const Inner extends Fields, const Options extends Common>(
  fields: Inner,
  options: Options,
): { readonly kind: 'object'; readonly fields: Inner } & Options;
export function object(fields: Fields, options?: Common) {
  return { kind: 'object', fields, ...options };
}

/** An ordered list, written whole. */
export function list<const Item extends Field>(item: Item): { readonly kind: 'list'; readonly item: Item };
export function list<const Item extends Field, const Options extends ListOptions>(
  item: Item,
  options: Options,
): { readonly kind: 'list'; readonly item: Item } & Options;
export function list(item: Field, options?: ListOptions) {
  return { kind: 'list', item, ...options };
}

/** Values by keys, as locale codes: those of `keys`, or such as people choose. */
export function map<const Item extends Field>(item: Item): { readonly kind: 'map'; readonly item: Item };
export function map<const Item extends Field, const Options extends MapOptions>(
  item: Item,
  options: Options,
): { readonly kind: 'map'; readonly item: Item } & Options;
export function map(item: Field, options?: MapOptions) {
  return { kind: 'map', item, ...options };
}
