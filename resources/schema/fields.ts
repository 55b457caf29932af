import type { MediaKind } from '#contracts/media.ts';
import type { PlainRule } from '#contracts/permissions.ts';

/*
 * Field constructors. Each returns plain data (`{kind, ...options}`) that the server uses for validation, storage and
 * OpenAPI, and the client for cells, filters and inputs. Options keep their literal types, so that record types can be
 * inferred.
 */

/** Options of every kind of field. */
type Common = {
  /** English label; by default derived from the field's name. */
  label?: string;
  /** English help text below the input. */
  help?: string;
  /** Must have a value: neither null nor an empty text. */
  required?: boolean;
  /** Returned by the server, never accepted from a client. */
  computed?: boolean;
  /** A computed field that the server stores in a column instead of computing it for each response. */
  stored?: boolean;
  /** Accepted on creation, read-only afterwards. */
  createOnly?: boolean;
  /** Accepted but never returned, as for passwords. */
  writeOnly?: boolean;
  /** Objects, lists, maps and flags are only nullable with this option. */
  nullable?: boolean;
  /** Returned when a single record is read, and in lists only if a request names it. */
  detailOnly?: boolean;
  /**
   * Who may read or write this field, beyond the access to its record. Without read access, the field is not returned
   * and cannot be searched, filtered or sorted by. Without write access, the form shows it read-only and a change is
   * refused (403).
   */
  access?: { read?: PlainRule; write?: PlainRule };
  /**
   * Present only while the condition holds; see `visibility.ts`. The field it names must be declared above, in the
   * same group.
   */
  visibleIf?: Condition;
  /** The former name of this field, from which `npm run migration` renames the column. */
  renamedFrom?: string;
};

/** Holds when the field has this value, or one of these values. */
export type Condition = { readonly field: string; readonly is: ConditionValue | readonly ConditionValue[] };
type ConditionValue = string | number | boolean | null;

type TextOptions = Common & {
  max?: number;
  min?: number;
  multiline?: boolean;
  /** No two records have the same value, or none with the same value of the sibling field `within`. */
  unique?: boolean | { within: string };
  default?: string;
  /** A name: one line without control characters and without `://`. */
  plain?: boolean;
};
/** The marks of a rich text; `heading` and `list` (bulleted or numbered) are blocks. Line breaks are always allowed. */
export type RichTextMark = 'bold' | 'italic' | 'link' | 'language' | 'heading' | 'list';
type RichTextOptions = Common & { max?: number; min?: number; marks: readonly RichTextMark[] };
type SlugOptions = TextOptions & {
  /** The sibling field that a form derives this one from until the user edits it. */
  from?: string;
};
type NumberOptions = Common & { min?: number; max?: number; integer?: boolean; default?: number };
type BooleanOptions = Common & { default?: boolean };
export type ChoiceOptions = Common & {
  default?: string;
  /** English labels of the options; by default derived from the options. */
  labels?: { readonly [choice: string]: string };
  /**
   * The options are ISO codes. The browser names them in the user's language; `labels` are for codes that it does not
   * know.
   */
  words?: 'country' | 'language';
};
type ReferenceOptions = Common & {
  to: string;
  /** Defaults to the caller on creation. */
  default?: 'me';
  /**
   * What deleting the record means for those that refer to it: it is refused (`restrict`, the default), the reference
   * becomes null or leaves its list (`setNull`), or they are deleted too (`cascade`).
   */
  onDelete?: OnDelete;
  /** Only records with these values can be chosen, by filters of the other list. Stored references stay. */
  where?: { readonly [filter: string]: string | number | boolean };
};
export type UploadOptions = Common & {
  /** The accepted kinds of files; by default all. */
  accept?: MediaKind | readonly MediaKind[];
  /** In pixels: the form crops a chosen image to this size. */
  size?: { readonly width: number; readonly height: number };
};
export type OnDelete = 'restrict' | 'setNull' | 'cascade';
export type ListOptions = Common & {
  max?: number;
  unique?: boolean;
  /** Texts are entered as chips instead of one per line. */
  chips?: boolean;
};
type MapOptions = Common & {
  /** The only allowed keys; by default any key of letters, digits, hyphens and underscores. */
  keys?: readonly string[];
  /** Maximum number of entries. */
  max?: number;
};

type Leaf<Kind extends string, Options> = { readonly kind: Kind } & Options;
export type TextField = Leaf<'text' | 'email' | 'url' | 'colour' | 'password', TextOptions>;
export type RichTextField = Leaf<'richText', RichTextOptions>;
export type SlugField = Leaf<'slug', SlugOptions>;
export type NumberField = Leaf<'number', NumberOptions>;
type BooleanField = Leaf<'boolean', BooleanOptions>;
export type DateTimeField = Leaf<'dateTime', Common>;
type DateField = Leaf<'date', Common>;
type TimeField = Leaf<'time', Common>;
export type ChoiceField = Leaf<'choice', ChoiceOptions> & { readonly choices: readonly string[] };
export type ReferenceField = Leaf<'reference', ReferenceOptions>;
export type UploadField = Leaf<'upload', UploadOptions>;
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
  | DateField
  | TimeField
  | ChoiceField
  | ReferenceField
  | UploadField
  | ObjectField
  | ListField
  | MapField
  | JsonField;
export type FieldKind = Field['kind'];
export type Fields = { readonly [name: string]: Field };

// Each constructor has an overload without options: with an optional parameter, its type would be inferred from the
// context of the call and lose its literals.

function leaf<const Kind extends string, Options extends Common>(kind: Kind) {
  function make(): { readonly kind: Kind };
  function make<const Given extends Options>(options: Given): { readonly kind: Kind } & Given;
  function make(options?: Options) {
    return { kind, ...options };
  }
  return make;
}

/** A line of text; with `multiline`, several lines. */
export const text = leaf<'text', TextOptions>('text');
/** An email address. */
export const email = leaf<'email', TextOptions>('email');
/** An http or https URL. */
export const url = leaf<'url', TextOptions>('url');
/** a-z, 0-9 and single hyphens, as used in URLs. */
export const slug = leaf<'slug', SlugOptions>('slug');
/** A colour as `#rrggbb`. */
export const colour = leaf<'colour', TextOptions>('colour');
/** A password: stored exactly as sent, never returned (declare it `writeOnly`). */
export const password = leaf<'password', TextOptions>('password');
export const number = leaf<'number', NumberOptions>('number');
export const boolean = leaf<'boolean', BooleanOptions>('boolean');
/** A point in time: ISO 8601 UTC with milliseconds in the API, local date and time on screens. */
export const dateTime = leaf<'dateTime', Common>('dateTime');
/** A calendar day without a time zone, as `YYYY-MM-DD`. */
export const date = leaf<'date', Common>('date');
/** A time of day without a time zone, as `HH:MM` from 00:00 to 23:59. */
export const time = leaf<'time', Common>('time');
/** An object with a structure that is defined elsewhere, such as page content, which the app defines. */
export const json = leaf<'json', Common>('json');

/**
 * HTML with the given marks and line breaks: inline content, or blocks if `heading` or `list` is among the marks. The
 * server removes all other markup.
 */
export function richText<const Options extends RichTextOptions>(
  options: Options,
): { readonly kind: 'richText' } & Options {
  return { kind: 'richText', ...options };
}

/** One of a fixed set of options. */
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

/** A file of the media library by its URL, or the URL of a crop of it. A deletion of the file is refused. */
export const upload = leaf<'upload', UploadOptions>('upload');

/** A group of fields with fixed keys; written by key (docs/protocol.md, Writes). */
export function object<const Inner extends Fields>(fields: Inner): { readonly kind: 'object'; readonly fields: Inner };
export function object<const Inner extends Fields, const Options extends Common>(
  fields: Inner,
  options: Options,
): { readonly kind: 'object'; readonly fields: Inner } & Options;
export function object(fields: Fields, options?: Common) {
  return { kind: 'object', fields, ...options };
}

/** An ordered list; written as a whole. */
export function list<const Item extends Field>(item: Item): { readonly kind: 'list'; readonly item: Item };
export function list<const Item extends Field, const Options extends ListOptions>(
  item: Item,
  options: Options,
): { readonly kind: 'list'; readonly item: Item } & Options;
export function list(item: Field, options?: ListOptions) {
  return { kind: 'list', item, ...options };
}

/** Values by key, such as a locale code: the keys in `keys`, or any. */
export function map<const Item extends Field>(item: Item): { readonly kind: 'map'; readonly item: Item };
export function map<const Item extends Field, const Options extends MapOptions>(
  item: Item,
  options: Options,
): { readonly kind: 'map'; readonly item: Item } & Options;
export function map(item: Field, options?: MapOptions) {
  return { kind: 'map', item, ...options };
}
