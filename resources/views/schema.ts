import { limits } from '#contracts/limits.ts';
import { isText } from '#contracts/values.ts';
import { campaigns } from '../campaigns/schema.ts';
import { defineResource, type Resource, type SortOrder } from '../schema/defineResource.ts';
import { boolean, choice, json, list, reference, text } from '../schema/fields.ts';
import { readFilters, unknownFilters } from '../schema/filterValues.ts';
import type { RecordOf } from '../schema/records.ts';

/** How a list shows its records. */
export const layouts = ['list', 'month', 'timeline'] as const;
export type Layout = (typeof layouts)[number];

const listNames = ['campaigns'] as const;

/** The lists that have views. */
const lists: Record<(typeof listNames)[number], Resource> = { campaigns };

type Stored = Partial<{
  resource: keyof typeof lists;
  filters: unknown;
  sort: string | null;
  order: SortOrder | null;
}>;

const listOf = ({ resource = 'campaigns' }: Stored): Resource =>
  Object.hasOwn(lists, resource) ? lists[resource] : lists.campaigns;

const isSortable = ({ list }: Resource, field: string): boolean => list.sortable.includes(field);

/** Saved views: the search, filters and order of a list, under a name. Has no module: the generic store serves it. */
export const views = defineResource({
  name: 'views',
  title: 'name',
  icon: 'view',
  within: 'campaigns',
  createdElsewhere: true,
  fields: {
    name: text({ required: true, max: limits.maxViewNameLength, plain: true, unique: { within: 'owner' } }),
    resource: choice(listNames, { default: 'campaigns', createOnly: true, label: 'List' }),
    filters: json(),
    sort: text({ max: 100 }),
    order: choice(['ASC', 'DESC']),
    layout: choice(layouts, { default: 'list' }),
    shared: boolean({
      label: 'Shared with everyone',
      help: 'For everyone who can see campaigns, including external users. Each user sees only the campaigns that they have access to.',
      access: { write: 'campaigns-create' },
    }),
    owner: reference({ to: 'users', default: 'me', createOnly: true }),
    owner_name: text({ computed: true, label: 'Owner' }),
    /** The ids of deleted labels and apps in `filters`. The id of a merged label selects the other label and is not included. */
    deleted: list(text({ required: true }), { computed: true, label: 'Deleted labels and apps' }),
  },
  list: {
    columns: ['name', 'shared', 'owner_name'],
    filters: ['q', 'shared'],
    sort: { field: 'name', order: 'ASC' },
    sortable: ['name', 'shared'],
    bulk: ['delete'],
  },
  form: { sections: [{ id: 'view', fields: ['name', 'shared'] }] },
  rules: [
    {
      field: 'filters',
      code: 'unknown-filter',
      holds: (view) => unknownFilters(listOf(view), view.filters).length === 0,
    },
    { field: 'sort', code: 'enum', holds: (view) => !view.sort || isSortable(listOf(view), view.sort) },
  ],
  limit: { per: 'owner', count: limits.maxViews, error: 'too-many-views' },
  access: {
    list: [
      { permission: 'campaigns-read', where: { owner: 'me' } },
      { permission: 'campaigns-read', where: { shared: true, resource: 'campaigns' } },
    ],
    create: { permission: 'campaigns-modify', where: { owner: 'me' } },
    edit: [
      { permission: 'campaigns-modify', where: { owner: 'me' } },
      { permission: 'users-modify', where: { shared: true } },
    ],
    delete: [
      { permission: 'campaigns-modify', where: { owner: 'me' } },
      { permission: 'users-modify', where: { shared: true } },
    ],
  },
});

export type View = RecordOf<typeof views>;

/** What a view shows, as far as its list still has it. */
export type ViewContent = {
  filters: Record<string, unknown>;
  sort: { field: string; order: SortOrder };
  layout: Layout;
  /** What is left out. */
  missing: {
    /** The number of its filters that the list no longer has, or not with this value. */
    filters: number;
    /** The number of deleted labels and apps among its filters. */
    labels: number;
    apps: number;
  };
};

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** Returns the ids of labels and apps in stored filters. */
export function referencesOf(filters: unknown): { labels: string[]; apps: string[] } {
  const { labels, apps } = readFilters(campaigns, filters);
  return { labels: textsIn(labels), apps: textsIn(apps) };
}

/** Returns filters without deleted labels and apps. A list without a remaining entry is left out. */
function withoutDeleted(filters: Record<string, unknown>, deleted: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(filters).flatMap(([name, value]) => {
    if (name !== 'labels' && name !== 'apps') return [[name, value]];
    const entries = textsIn(value).filter((id) => !deleted.includes(id));
    return entries.length > 0 ? [[name, entries]] : [];
  });
  return Object.fromEntries(kept);
}

/**
 * Reads a stored view; leaves out filters and fields that its list no longer has, and deleted labels and apps. During
 * an upgrade, a node of the last release may return a view without the fields that it does not know.
 */
export function readView(
  view: Partial<Pick<View, 'resource' | 'filters' | 'sort' | 'order' | 'layout' | 'deleted'>>,
): ViewContent {
  const resource = listOf(view);
  const { sort } = resource.list;
  const { deleted = [] } = view;
  const { labels, apps } = referencesOf(view.filters);
  const isDeleted = (id: string) => deleted.includes(id);
  return {
    filters: withoutDeleted(readFilters(resource, view.filters), deleted),
    sort: view.sort && isSortable(resource, view.sort) ? { field: view.sort, order: view.order ?? sort.order } : sort,
    layout: view.layout ?? 'list',
    missing: {
      filters: unknownFilters(resource, view.filters).length,
      labels: labels.filter(isDeleted).length,
      apps: apps.filter(isDeleted).length,
    },
  };
}
