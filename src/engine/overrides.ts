import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldPath, Query, Resource } from '#resources/schema/defineResource.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';
import type { RecordOf, ValueOf } from '#resources/schema/records.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useT.ts';
import type { PlaceOfContent } from './changePlace.ts';
import type { NameFrameProps, RecordCardProps, RecordRowProps } from './rowProps.ts';

/** The props of a cell: the value of its field, and its position. `whole` is set on a record's own page. */
export type CellProps<Value = unknown, R = RaRecord> = {
  value: Value;
  record: R;
  field: Field;
  resource: Resource;
  /** The field's name; dotted inside of groups. */
  source: string;
  whole: boolean;
};
/** The filters of the current list. */
export type ListFilters = {
  values: Record<string, unknown>;
  /** Sets a filter; '', an empty list and undefined remove it. */
  set(name: string, value: unknown): void;
  /** Sets several filters at once. */
  change(values: Readonly<Record<string, unknown>>): void;
  clear(): void;
  /** The number of fields, criteria and searches that the list is filtered by. */
  count: number;
};

/** The props of a filter; only '' and undefined mean that it is not set. */
export type FilterProps = {
  source: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** All filters of the list, for an input that sets several of them. */
  filters: ListFilters;
};

/** The props of a view of a single value without its record: in a list of changes, a conflict, a draft. */
export type ValueProps = {
  value: unknown;
  /** Path of the value, such as `newsletters.0.name`. */
  source: string;
};

/** The props of an input; it gets its value from the form with react-admin's `useInput({source})`. */
export type InputProps = { source: string; field: Field; resource: Resource };

/**
 * Components are stored by field name in one table, which does not know the type of the value. Declared as a method,
 * because its parameters are bivariant: the table accepts a cell for a string.
 */
type Component<Props> = { render(props: Props): ReactNode }['render'];
export type Cell<Value = unknown, R = RaRecord> = Component<CellProps<Value, R>>;
export type Input = Component<InputProps>;
type ValueView = Component<ValueProps>;

/** The props of a section of the form: its fields, for `FieldInput`s, and its texts. */
export type SectionProps = { fields: readonly string[]; title: string; help?: string };

type OverridesOf<Cells, Values, Inputs, Filters, Sections, R> = {
  cells?: Cells;
  /** Views of values without their record, for fields whose kind is not enough; also used for the entries of a list. */
  values?: Values;
  /** The same for content of a record beside its declared fields, by path or by the first part of the path. */
  contentValues?: Readonly<Record<string, ValueView>>;
  /** The display path of that content in a list of changes. */
  placeOfContent?: PlaceOfContent;
  inputs?: Inputs;
  /** Replacements of whole form sections, by their ids. */
  sections?: Sections;
  /** Buttons in the header of the list, before the create button. */
  listActions?: ComponentType;
  /** The title of the list, if it depends on what is shown. */
  listTitle?: ComponentType;
  /**
   * The field whose filter selects a section of the list: it is chosen elsewhere, and is not cleared with the filters.
   */
  sectionedBy?: string;
  /**
   * Below this width records are shown as cards, as on a phone: for rows with controls, which can't get narrow in a
   * table.
   */
  cardsBelow?: 'md' | 'lg';
  /** Filters that don't use the input of their kind, and the criteria that users choose. */
  filterInputs?: Filters;
  /** The row of search and filters above the list. */
  filters?: ComponentType;
  /** Replaces the row of a record in the table, usually by a `RecordRow` with further rows below it. */
  row?: Component<RecordRowProps>;
  /** Replaces the block of a record on phones. */
  card?: Component<RecordCardProps>;
  /** Content around the link of a record's name in the table. */
  nameFrame?: Component<NameFrameProps>;
  /** Replaces the table and the cards of the list, which then has no columns and no selection. */
  rows?: Component<{ records: readonly R[] }>;
  /** Shown instead of rows when the list has no records at all, regardless of filters. */
  listEmpty?: ComponentType;
  /**
   * Buttons at the end of each row, instead of delete; `compact` is set where space is limited or the pointer can't
   * hover.
   */
  rowActions?: Component<{ record: R; compact: boolean }>;
  /** The columns that a table narrower than 1,000 px omits, so that the names keep their width. */
  wideColumns?: readonly string[];
  /** Buttons that are always visible before `rowActions`, which then appear on hover and focus; not in a compact row. */
  pinnedRowActions?: Component<{ record: R }>;
  /** The details of an expanded row. */
  expanded?: Component<{ record: R }>;
  /** Bulk actions in addition to the declared ones. */
  bulkActions?: ComponentType;
  /** What the deletion of records also does, in the dialogs that ask for it. */
  deleteWarning?: Component<{ records: readonly R[] }>;
  /** Content below the sections of the create and edit form. */
  formExtras?: ComponentType;
  /** Shown after a record was created, before its page opens: for values that only this response contains. */
  created?: Component<{ record: RaRecord; onClose: () => void }>;
  /** The title of a record's form, if the value of its title field is not what users call it. */
  recordTitle?(record: R, t: Translate): string;
  /**
   * A message with `%{name}` that is shown as a warning after a save, instead of its success, if that did not achieve
   * everything.
   */
  savedWarning?(record: R): MessageKey | null;
  /** The page of a record, which opens instead of its form. The form is then below it, at `/edit`. */
  page?: Component<{ record: R }>;
  /** Whole screens. */
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** Additional routes of a record, such as `<Route path=":id/music" …/>`. */
  children?: ReactNode;
};

/**
 * The parts of the generated screens that a resource replaces. Names of fields and sections are checked against the
 * declaration.
 */
type Overrides<F extends Fields, SectionId extends string, Criteria extends Fields> = OverridesOf<
  { [Name in keyof F & string]?: Cell<ValueOf<F[Name]>, RecordOf<{ fields: F }>> },
  { [Name in keyof F & string]?: ValueView },
  { [Path in FieldPath<F>]?: Input },
  { [Name in (keyof F | keyof Criteria) & string]?: Component<FilterProps> },
  { [Id in SectionId]?: Component<SectionProps> },
  RecordOf<{ fields: F }>
> & { sectionedBy?: keyof F & string };

/** The overrides of any resource. Its fields are not known to the type, so use `overrideOf` to find a component. */
type AnyOverrides = OverridesOf<object, object, object, object, object, { id: string }>;

/** A declared resource with its overrides. */
export type Screens = { resource: Resource; overrides: AnyOverrides };

/** Defines the overrides of a resource's generated screens (`resources/<name>/ui.tsx`). */
export function defineScreens<
  const Name extends string,
  const F extends Fields,
  const SectionId extends string,
  const Criteria extends Fields,
>(
  resource: Resource<Name, F, SectionId, Query<string, Criteria, string>>,
  overrides: Overrides<NoInfer<F>, NoInfer<SectionId>, NoInfer<Criteria>> = {},
): Screens {
  return { resource, overrides };
}

/** Returns the component for a field or section from a table of overrides, if there is one. */
export function overrideOf<Props>(table: object | undefined, source: string): Component<Props> | undefined {
  const found: unknown = table && Object.entries(table).find(([name]) => name === source)?.[1];
  return isComponent<Props>(found) ? found : undefined;
}

function isComponent<Props>(value: unknown): value is Component<Props> {
  return typeof value === 'function';
}
