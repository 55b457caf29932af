import type { ApiErrorKey } from '#contracts/errors.ts';
import type { Access, AccessRule, PermissionHolder } from '#contracts/permissions.ts';
import type { ValidationCode } from '#contracts/validation.ts';
import type { CheckedFields, CheckedFilters, UniqueNames, WhereOver } from './checkedDeclaration.ts';
import type { Field, FieldKind, Fields } from './fields.ts';
import type { FilterableNames } from './filters.ts';
import type { ListedNames, RecordOf, SortableNames } from './records.ts';

/** The icons that a declaration may name; the client maps each to a component. */
export type IconName =
  | 'campaign'
  | 'label'
  | 'person'
  | 'app'
  | 'media'
  | 'history'
  | 'list'
  | 'key'
  | 'view'
  | 'webhook'
  | 'release';

/** A rule over several fields: false reports `code` at `field`. Pure, so that client and server can run it. */
type CrossFieldRule<R> = { field: keyof R & string; code: ValidationCode; holds(record: Partial<R>): boolean };

type Limit<Name extends string = string> = { per?: Name; count: number; error: ApiErrorKey };

export type Section<Name extends string = string, Id extends string = string, TabId extends string = string> = {
  id: Id;
  /** The tab of the form and the page that shows the section; without one it is above all tabs. */
  tab?: TabId;
  /** English title and help text; by default the title is derived from the id. */
  label?: string;
  help?: string;
  /** Fields in a nested list are side by side on wide screens. */
  fields: readonly (Name | readonly Name[])[];
};

/** A tab of the form and the page; `label` is its English title, by default derived from the id. */
type Tab<Id extends string = string> = { readonly id: Id; readonly label?: string };

/** The name of a field, or the path of one inside a group: `meta_tags.title`. */
export type FieldPath<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { kind: 'object'; fields: infer Inner extends Fields }
    ? Name | `${Name}.${keyof Inner & string}`
    : Name;
}[keyof F & string];

/** The parameters of a list: its filters, additional criteria, and sortable fields. */
export type Query<Filter extends string = string, Criteria extends Fields = Fields, Sort extends string = string> = {
  filter: Filter;
  criteria: Criteria;
  sort: Sort;
};

export type SortOrder = 'ASC' | 'DESC';
export type BulkAction = 'delete' | 'export';

/**
 * The records of the resource `from` whose field `on` refers to this record. They are a list on its page and below its
 * form, and not part of the record.
 */
export type Join = {
  readonly from: string;
  readonly on: string /** English title; by default derived from its name. */;
  readonly label?: string;
};

type Declaration<
  Name extends string,
  F extends Fields,
  SectionId extends string,
  Filter extends string,
  Criteria extends Fields,
  Sort extends string,
  TabId extends string,
> = {
  /** Plural, as in the API's path /api/{name}. */
  name: Name;
  /** The path of its list in the admin; by default `/{name}`. */
  path?: `/${string}`;
  /** The area that opens at a record's path, as in `/campaign/{id}/settings`; without it, the record itself. */
  homeArea?: string;
  /** The field that is displayed as a record's title. */
  title: SortableNames<F>;
  icon?: IconName;
  /**
   * Keeps it out of the main menu: the screens of this other resource link to it. While it is open, the menu marks that
   * resource.
   */
  within?: string;
  /** English singular and plural; by default derived from `name`. */
  label?: { one: string; many: string };
  /** True when the screens of another resource create its records: it has no create form. */
  createdElsewhere?: true;
  /** True when a separate server module serves it with the product's API format; otherwise the generic store does. */
  module?: true;
  /**
   * Only one tab edits a record at a time: its form takes a lock, which others see and can take over. Without effect on
   * resources with a module other than campaigns.
   */
  lock?: true;
  fields: F;
  list: {
    columns: readonly ListedNames<F>[];
    /** The columns that are hidden until a user shows them. */
    optional?: readonly ListedNames<F>[];
    /** The search `q`, and fields: `resources/schema/filters.ts` has the filters of each kind. */
    filters?: readonly Filter[];
    /** For resources with a module: filter criteria that are not fields of a record; default values are omitted from URLs. */
    criteria?: Criteria;
    /** The order without another one; its field is one of `sortable`. */
    sort: { field: NoInfer<Sort>; order: SortOrder };
    /** The fields that can be sorted; by default every column for which `isSortable` is true. */
    sortable?: readonly Sort[];
    bulk?: readonly BulkAction[];
    /** The columns of an exported file; by default the displayed columns. */
    exported?: readonly ListedNames<F>[];
  };
  form: {
    sections: readonly Section<FieldPath<F>, SectionId, NoInfer<TabId>>[];
    tabs?: readonly Tab<TabId>[];
    /** English label of the create button; by default 'Create'. */
    createLabel?: string;
  };
  joins?: { readonly [name: string]: Join };
  rules?: readonly CrossFieldRule<RecordOf<{ fields: F }>>[];
  /**
   * Keeps what each write changed for as long as the environment says (`REVISION_DAYS`): records get the page History, on
   * which earlier versions are restored. Without it, changes are kept for a month to tell conflicts.
   */
  history?: true;
  /**
   * New records are drafts until they are published, and can be made drafts again. The resource declares the time of
   * publishing: `published_at: dateTime({ computed: true, stored: true })`, which is null for a draft.
   */
  drafts?: true;
  /** What agents may do with the records (docs/agents.md); only what has no live effect before a person publishes. */
  agents?: readonly ('read' | 'create')[];
  /** Limits the records, or those with the same value of the field `per`; further ones are refused with `error`. */
  limit?: Limit<keyof F & string>;
  /**
   * Lets users who may create or edit its records import them from a CSV. A row changes the record that has the same
   * value in the unique field `by`, and otherwise adds one. For resources without a module.
   */
  import?: { by: UniqueNames<F> };
  /** Who may perform which operation; a rule with `where` limits the user to certain records. */
  access: Access<WhereOver<F>>;
};

/** A declared resource as used by the engine and the server, without its literal types. */
export type Resource<
  Name extends string = string,
  F extends Fields = Fields,
  SectionId extends string = string,
  Q extends Query = Query,
> = {
  name: Name;
  path: `/${string}`;
  homeArea?: string;
  title: string;
  icon: IconName;
  within?: string;
  label: { one: string; many: string };
  createdElsewhere?: true;
  module: boolean;
  lock?: true;
  fields: F;
  list: {
    columns: readonly string[];
    optional: readonly string[];
    filters: readonly string[];
    criteria: Fields;
    sort: { field: string; order: SortOrder };
    sortable: readonly string[];
    /** Exists only as a type: the literal names of the list's filters, criteria and sorts. */
    query?: Q;
    bulk: readonly BulkAction[];
    exported?: readonly string[];
  };
  form: { sections: readonly Section<string, SectionId>[]; tabs?: readonly Tab[]; createLabel?: string };
  joins: { readonly [name: string]: Join };
  rules: readonly CrossFieldRule<Record<string, unknown>>[];
  history?: true;
  drafts?: true;
  agents?: readonly ('read' | 'create')[];
  limit?: Limit;
  import?: { by: string };
  access: Access;
  /** Limits the visible records further than `access`; the server adds it (server/modules/records/behaviour.ts). */
  scope?(user: PermissionHolder): AccessRule;
};

/** `last_edited_by` → `Last edited by`. */
export function humanise(name: string): string {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kinds of fields without an order: those with more than one value, and files. */
const unordered: readonly FieldKind[] = ['object', 'list', 'map', 'json', 'upload'];

/** Returns whether lists can be sorted by a field: it has a single value with an order, which the generic store does not compute. */
export function isSortable({ fields, module }: Pick<Resource, 'fields' | 'module'>, name: string): boolean {
  const field = fields[name];
  return field !== undefined && !unordered.includes(field.kind) && (module || !field.computed || field.stored === true);
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * Declares a resource. The compiler checks names in columns, filters, sections and rules against the fields; the
 * result has every default filled in. A declaration and its entry in `resources/index.ts` create the API, the four
 * screens, the menu entry and the access checks. The server checks at its start what the compiler can't
 * (`checkDeclaration.ts`).
 */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const SectionId extends string,
  const Filter extends 'q' | FilterableNames<F> = never,
  const Criteria extends Fields = Record<never, Field>,
  const Sort extends SortableNames<F> = SortableNames<F>,
  const TabId extends string = never,
>(
  checked: Declaration<Name, F, SectionId, Filter, Criteria, Sort, TabId> & {
    fields: CheckedFields<NoInfer<F>>;
  } & CheckedFilters<NoInfer<F>>,
): Resource<Name, F, SectionId, Query<Filter, Criteria, Sort>> {
  const declaration: Declaration<Name, F, SectionId, Filter, Criteria, Sort, TabId> = checked;
  const { name, fields, list, rules = [], module = false } = declaration;
  const sortable = list.columns.filter((column) => isSortable({ fields, module }, column));
  return {
    ...declaration,
    path: declaration.path ?? `/${name}`,
    icon: declaration.icon ?? 'list',
    label: declaration.label ?? { one: humanise(singular(name)), many: humanise(name) },
    module,
    fields,
    joins: declaration.joins ?? {},
    list: { bulk: [], filters: [], criteria: {}, optional: [], sortable, ...list },
    rules: rules.map(({ field, code, holds }) => ({ field, code, holds })),
  };
}
