import type { RaRecord } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { FieldPath, Resource } from '../../resources/schema/defineResource.ts';
import type { Field, Fields } from '../../resources/schema/fields.ts';
import type { RecordOf, ValueOf } from '../../resources/schema/records.ts';
/** What a cell gets: the value of its field, and where it stands. `whole` on a record's own page, where there is room. */
export type CellProps<Value = unknown, R = RaRecord> = {
  value: Value;
  record: R;
  field: Field;
  resource: Resource;
  /** The field's name; dotted inside groups. */
  source: string;
  whole: boolean;
};
/** The filters of the list around. */
export type ListFilters = {
  values: Record<string, unknown>;
  /** Sets one; empty text, an empty list and undefined take it away. */
  set(name: string, value: unknown): void;
  clear(): void;
  count: number;
};

/** What a filter gets; nothing but '' and undefined is no filter. */
export type FilterProps = {
  source: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** All filters of the list, for one that is chosen by several of them. */
  filters: ListFilters;
};

/** What the view of a single value gets, without its record: in a change, a conflict, a draft. */
export type ValueProps = {
  value: unknown;
  /** Path of the value, as `newsletters.0.name`. */
  source: string;
};

/** What an input gets; it takes its value from the form by `useInput({source})` of react-admin. */
export type InputProps = { source: string; field: Field; resource: Resource };

/**
 * Components are kept by field name in one table, where the value's type is known no longer; written as a method, so
 * that a cell for a string can stand in it.
 */
type Component<Props> = { render(props: Props): ReactNode }['render'];
export type Cell<Value = unknown, R = RaRecord> = Component<CellProps<Value, R>>;
export type Input = Component<InputProps>;
type ValueView = Component<ValueProps>;

/** What a section of the form gets: its fields, for `FieldInput`s, and its words. */
export type SectionProps = { fields: readonly string[]; title: string; help?: string };

type OverridesOf<Cells, Values, Inputs, Filters, Sections, R> = {
  cells?: Cells;
  /** Views of values without their record, where a field's kind says too little; also used for the entries of a list. */
  values?: Values;
  /** The same for what a record holds beside its declared fields, by path or by the first step of the path. */
  contentValues?: Readonly<Record<string, ValueView>>;
  inputs?: Inputs;
  /** Whole sections of the form, by their ids. */
  sections?: Sections;
  /** Buttons at the head of the list, before the one that creates. */
  listActions?: ComponentType;
  /** What the list is called, where that depends on what it shows. */
  listTitle?: ComponentType;
  /** The field whose filter stands for a section of the list: it is chosen elsewhere, and is no filter to be cleared. */
  sectionedBy?: string;
  /** Under this width records are cards, as on a phone: for rows with controls, which a table can't make narrow. */
  cardsBelow?: 'md' | 'lg';
  /** Filters that are chosen otherwise than by their kinds. */
  filterInputs?: Filters;
  /** The row of search and filters above the list. */
  filters?: ComponentType;
  /** What stands in the place of rows where there are none at all, whatever is searched for. */
  listEmpty?: ComponentType;
  /** Buttons at the end of each row, instead of delete; `compact` where there is little room or nothing to hover with. */
  rowActions?: Component<{ record: R; compact: boolean }>;
  /** What a row shows below itself when it is opened there. */
  expanded?: Component<{ record: R }>;
  /** What can be done with the ticked rows, beside what the declaration names. */
  bulkActions?: ComponentType;
  /** What stands below the form's sections when a record is made or changed. */
  formExtras?: ComponentType;
  /** Whole screens. */
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** Further routes of a record, as `<Route path=":id/music" …/>`. */
  children?: ReactNode;
};

/** What of the generated screens is different. Names of fields and sections are checked against the declaration. */
type Overrides<F extends Fields, SectionId extends string = string> = OverridesOf<
  { [Name in keyof F & string]?: Cell<ValueOf<F[Name]>, RecordOf<{ fields: F }>> },
  { [Name in keyof F & string]?: ValueView },
  { [Path in FieldPath<F>]?: Input },
  { [Name in keyof F & string]?: Component<FilterProps> },
  { [Id in SectionId]?: Component<SectionProps> },
  RecordOf<{ fields: F }>
> & { sectionedBy?: keyof F & string };

/** Any resource's overrides. Which fields there are is known no longer, so components are found by `overrideOf`. */
type AnyOverrides = OverridesOf<object, object, object, object, object, { id: string }>;

/** A declared resource with what its screens do differently. */
export type Screens = { resource: Resource; overrides: AnyOverrides };

/** Says what of a resource's generated screens is different (`resources/<name>/ui.tsx`). */
export function defineScreens<const Name extends string, const F extends Fields, const SectionId extends string>(
  resource: Resource<Name, F, SectionId>,
  overrides: Overrides<NoInfer<F>, NoInfer<SectionId>> = {},
): Screens {
  return { resource, overrides };
}

/** The component that a table of overrides has for a field or section, if any. */
export function overrideOf<Props>(table: object | undefined, source: string): Component<Props> | undefined {
  const found: unknown = table && Object.entries(table).find(([name]) => name === source)?.[1];
  return isComponent<Props>(found) ? found : undefined;
}

function isComponent<Props>(value: unknown): value is Component<Props> {
  return typeof value === 'function';
}
