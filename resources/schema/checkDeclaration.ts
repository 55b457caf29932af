import { problemWords } from '#contracts/validation.ts';
import { isText } from '#contracts/values.ts';
import { isSortable, type Resource } from './defineResource.ts';
import type { Field, Fields } from './fields.ts';
import { filtersOf, itemOf } from './filters.ts';
import { referenceFields } from './references.ts';
import { isNullable, toJsonSchema } from './toJsonSchema.ts';
import { validate } from './validate.ts';

/*
 * Checks of declarations that the compiler can't do. Only the server imports this file, so that browsers do not load it.
 */

/** A field with its path, the fields of its group, and those of them that are declared above it. */
type Place = { path: string; name: string; field: Field; siblings: Fields; above: readonly string[] };

/** Returns the fields, with those of groups and the items of lists and maps. */
function placesOf(fields: Fields, prefix = ''): Place[] {
  return Object.entries(fields).flatMap(([name, field], at) =>
    withInner({ path: prefix + name, name, field, siblings: fields, above: Object.keys(fields).slice(0, at) }),
  );
}

function withInner(place: Place): Place[] {
  const { field, path } = place;
  if (field.kind === 'object') return [place, ...placesOf(field.fields, `${path}.`)];
  if (field.kind !== 'list' && field.kind !== 'map') return [place];
  return [place, ...withInner({ ...place, field: field.item, siblings: {}, above: [] })];
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const defaultOf = (field: Field) => ('default' in field ? field.default : undefined);

function defaultMistake(resource: Resource, { name, field }: Place): string | null {
  const value = defaultOf(field);
  if (value === undefined) return null;
  const alone = { ...field, computed: false, visibleIf: undefined };
  const [problem] = validate(
    { ...resource, fields: { [name]: alone }, rules: [] },
    { [name]: value },
    { for: 'create' },
  );
  if (!problem) return null;
  const advice = field.kind === 'choice' ? ` Use one of ${quoted(field.choices)}.` : '';
  return `the default ${JSON.stringify(value)} is not a valid value: ${problemWords(problem)}.${advice}`;
}

function boundsMistake({ field }: Place): string | null {
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = toJsonSchema(field);
  const [low, high] = minLength > maxLength ? [minLength, maxLength] : [minimum, maximum];
  return low > high ? `min (${low}) is above max (${high}), so no value is valid. Change one of them.` : null;
}

function siblingMistakes({ field, siblings, above }: Place): (string | null)[] {
  const known = (option: string, name: string | undefined) =>
    name === undefined || name in siblings
      ? null
      : `${option} names '${name}', which is not a field of the same group. Use one of ${quoted(Object.keys(siblings))}.`;
  const over = field.visibleIf?.field;
  return [
    over === undefined || above.includes(over)
      ? null
      : `visibleIf names '${over}', which is not declared above it in the same group. Declare that field first.`,
    known('from', field.kind === 'slug' ? field.from : undefined),
    known('within', 'unique' in field && typeof field.unique === 'object' ? field.unique.within : undefined),
  ];
}

/** Deletions look after the references of resources without a module, to such resources. */
function onDeleteMistake(resource: Resource, { field, path }: Place, all: readonly Resource[]): string | null {
  if (field.kind !== 'reference' || field.onDelete === undefined) return null;
  const [one] = referenceFields(resource).filter((each) => each.field === field);
  if (!one && field.onDelete === 'restrict') return null;
  const targets = all.filter(({ module }) => !module).map(({ name }) => name);
  if (resource.module || !one || !targets.includes(field.to)) {
    return `onDelete has no effect here. It is for fields, and lists of references, that refer to ${quoted(targets)} in resources without a module. Remove it.`;
  }
  if (field.onDelete !== 'setNull' || one.isList || isNullable(field)) return null;
  return `onDelete is 'setNull', but ${path} may not be null. Remove required, or use 'restrict' or 'cascade'.`;
}

/** The picker filters the other list, and the generic store compares its columns. */
function whereMistake({ field }: Place, all: readonly Resource[]): string | null {
  const target = field.kind === 'reference' && field.where && all.find(({ name }) => name === field.to);
  if (field.kind !== 'reference' || !target) return null;
  if (target.module) return `where has no effect on '${field.to}', which has a module. Remove it.`;
  const names = filtersOf(target).flatMap(({ name, source }) => (name === source ? [name] : []));
  const unknown = Object.keys(field.where ?? {}).filter((name) => !names.includes(name));
  return unknown.length === 0
    ? null
    : `where names ${quoted(unknown)}, by which the list of '${field.to}' has no filter. Add it to its list.filters.`;
}

function fieldMistakes(resource: Resource, all: readonly Resource[]): string[] {
  const { fields, list } = resource;
  const names = all.map(({ name }) => name);
  return [...placesOf(fields), ...placesOf(list.criteria, 'list.criteria.')].flatMap((place) => {
    const { path, field } = place;
    const mistakes = [
      ...siblingMistakes(place),
      boundsMistake(place) ?? defaultMistake(resource, place),
      field.kind === 'reference' && !names.includes(field.to)
        ? `it refers to '${field.to}', which is not a declared resource. Use one of ${quoted(names)}.`
        : onDeleteMistake(resource, place, all),
      whereMistake(place, all),
    ];
    return mistakes.filter(isText).map((mistake) => `${path}: ${mistake}`);
  });
}

function joinMistakes(resource: Resource, all: readonly Resource[]): string[] {
  return Object.entries(resource.joins).flatMap(([name, { from, on }]) => {
    const other = all.find((one) => one.name === from);
    const field = other && itemOf(other.fields[on] ?? { kind: 'json' });
    if (field?.kind !== 'reference' || field.to !== resource.name)
      return [`joins.${name}: '${from}.${on}' is not a reference to '${resource.name}'. Name a field that is one.`];
    return other?.list.filters.includes(on)
      ? []
      : [`joins.${name}: the list of '${from}' has no filter by '${on}'. Add it to its list.filters.`];
  });
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

function listMistakes(resource: Resource): string[] {
  const { columns, optional, sort, sortable, criteria } = resource.list;
  const filters = [...filtersOf(resource).map(({ name }) => name), ...Object.keys(criteria)];
  const unsorted = sortable.filter((name) => !isSortable(resource, name));
  return [
    ...repeated(columns).map((name) => `${name}: list.columns contains it twice. Remove one.`),
    ...repeated(filters).map((name) => `${name}: two filters of the list have this name. Rename a field or criterion.`),
    ...optional
      .filter((name) => !columns.includes(name))
      .map((name) => `${name}: list.optional contains it, but list.columns does not. Add it there.`),
    ...unsorted.map(
      (name) => `${name}: lists can't be sorted by it: it has no single stored value. Remove it from list.sortable.`,
    ),
    ...(sortable.includes(sort.field)
      ? []
      : [`${sort.field}: list.sort names it, but it is not sortable. Add it to list.sortable, or use another field.`]),
  ];
}

function importMistakes({ import: declared, module, access }: Resource): string[] {
  if (!declared) return [];
  const allowed = [access.create, access.edit].some((rule) => rule !== undefined && rule !== 'nobody');
  return [
    ...(module ? ['import: a resource with a module has its own API. Remove it.'] : []),
    ...(allowed ? [] : ['import: nobody may create or edit records. Allow that in access, or remove it.']),
  ];
}

const contains = (outer: string, path: string): boolean => path === outer || path.startsWith(`${outer}.`);

/** Returns the paths of the fields without which a record can't be created. */
function requiredPaths(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.computed || defaultOf(field) !== undefined) return [];
    const path = prefix + name;
    const inner = field.kind === 'object' && !field.nullable ? requiredPaths(field.fields, `${path}.`) : [];
    return field.required ? [path, ...inner] : inner;
  });
}

/** A resource with areas has its own form for new records. */
const hasGeneratedForm = ({ access, createdElsewhere, homeArea }: Resource): boolean =>
  !createdElsewhere && homeArea === undefined && (access.create ?? 'nobody') !== 'nobody';

function formMistakes(resource: Resource): string[] {
  const shown = resource.form.sections.flatMap(({ fields }) => fields.flat());
  const inGroups = shown.filter((path) => shown.some((other) => other !== path && contains(other, path)));
  const required = hasGeneratedForm(resource) ? requiredPaths(resource.fields) : [];
  const { tabs = [], sections } = resource.form;
  const empty = tabs.filter(({ id }) => !sections.some(({ tab }) => tab === id));
  const hidden = required.filter((path) => !shown.some((one) => contains(one, path) || contains(path, one)));
  return [
    ...[...new Set([...repeated(shown), ...inGroups])].map(
      (path) => `${path}: the sections of the form show it twice. Remove one.`,
    ),
    ...hidden.map(
      (path) =>
        `${path}: it is required, but no section of the form shows it. Add it to a section, or give it a default.`,
    ),
    ...[...repeated(sections.map(({ id }) => id)), ...repeated(tabs.map(({ id }) => id))].map(
      (id) => `form: two sections or tabs have the id '${id}'. Rename one.`,
    ),
    ...empty.map(({ id }) => `form: no section is in the tab '${id}'. Name it as the tab of one, or remove it.`),
  ];
}

function draftMistakes({ drafts, fields: { published_at: time } }: Resource): string[] {
  if (!drafts || (time?.kind === 'dateTime' && time.computed && time.stored)) return [];
  return ['drafts: add the field published_at: dateTime({ computed: true, stored: true }).'];
}

function placeMistakes(resource: Resource, all: readonly Resource[]): string[] {
  const { name, path, within } = resource;
  const isTaken = all.some((one) => one !== resource && (one.name === name || one.path === path));
  const isLost = within !== undefined && !all.some((one) => one.name === within);
  return [
    ...(isTaken ? ['name: another resource has this name or path. Change one of them.'] : []),
    ...(isLost
      ? [`within: '${within}' is not a declared resource. Use one of ${quoted(all.map((one) => one.name))}.`]
      : []),
  ];
}

/**
 * Checks declarations at the start of the server: what fields, lists and forms name, bounds and defaults.
 * @throws Error with all mistakes, one per line, each with the resource, the field and what to write
 */
export function checkDeclarations(resources: readonly Resource[]): void {
  const mistakes = resources.flatMap((resource) =>
    [
      ...placeMistakes(resource, resources),
      ...fieldMistakes(resource, resources),
      ...joinMistakes(resource, resources),
      ...listMistakes(resource),
      ...formMistakes(resource),
      ...draftMistakes(resource),
      ...importMistakes(resource),
    ].map((mistake) => `${resource.name}.${mistake}`),
  );
  if (mistakes.length > 0) throw new Error(['Mistakes in the declarations of resources:', ...mistakes].join('\n'));
}
