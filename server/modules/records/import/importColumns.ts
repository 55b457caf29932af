import { withFormula } from '#contracts/formulaCells.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';
import type { Caller } from '#server/caller.ts';
import { resources as german } from '#src/i18n/de/resources.ts';
import { resourceMessages } from '#src/i18n/resourceMessages.ts';
import { mayRead } from '../recordAccess.ts';
import type { ImportResult } from './importResult.ts';

/** A column of a file: the index of its cells, and the path of its field. */
export type ImportColumn = { at: number; path: string; keys: readonly string[]; field: Field };

/** The columns of a file that are read. `idAt`: the index of the ids of records, -1 without them. */
export type ImportColumns = { columns: ImportColumn[]; idAt: number };

type Place = Omit<ImportColumn, 'at'> & { isRead: boolean };

/** Returns the fields that a column may be for, with those of groups. Those of `isRead: false` are ignored. */
function placesOf(fields: Fields, caller: Caller, outer: readonly string[] = []): Place[] {
  return Object.entries(fields).flatMap(([name, field]): Place[] => {
    if (!mayRead(caller, field)) return [];
    const keys = [...outer, name];
    const inner = field.kind === 'object' && !field.computed ? placesOf(field.fields, caller, keys) : [];
    return [{ path: keys.join('.'), keys, field, isRead: !field.computed }, ...inner];
  });
}

const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Returns the labels of a resource's fields and choices in each language of the tool, by key. */
export const labelsOf = (resource: Resource, key: string): string[] =>
  [resourceMessages(resource)[`resources.${resource.name}.${key}`], german[resource.name]?.[key]].flatMap((label) =>
    label === undefined ? [] : [folded(label)],
  );

/** Records have these too. They are in exports, and can't be written. */
const ownNames = ['created_at', 'updated_at'];

/** Returns a function that finds the field of a column: by its path, else by a label that only one field has. */
function finder(resource: Resource, caller: Caller): (name: string) => Place | 'id' | 'ignored' | undefined {
  const places = placesOf(resource.fields, caller);
  const byPath = new Map(places.map((place) => [folded(place.path), place]));
  const byLabel = new Map<string, Place[]>();
  for (const place of places) {
    for (const label of new Set(labelsOf(resource, `fields.${place.path}`)))
      byLabel.set(label, [...(byLabel.get(label) ?? []), place]);
  }
  return (name) => {
    const labelled = byLabel.get(name) ?? [];
    // Outer fields first: a field of a group is often called like one of the record.
    const [first, second] = labelled.sort((one, other) => one.keys.length - other.keys.length);
    const isClear = first && (!second || second.keys.length > first.keys.length);
    const place = byPath.get(name) ?? (isClear ? first : undefined);
    if (place) return place.isRead ? place : 'ignored';
    if (name === 'id') return 'id';
    return ownNames.includes(name) || ownNames.includes(name.replaceAll(' ', '_')) ? 'ignored' : undefined;
  };
}

/** Reads the header row of a file, and reports unknown and repeated columns. */
export function readColumns(
  { resource, caller }: { resource: Resource; caller: Caller },
  header: readonly string[],
  result: ImportResult,
): ImportColumns {
  const find = finder(resource, caller);
  const columns: ImportColumn[] = [];
  let idAt = -1;
  result.columns = header.map((cell, at) => {
    const name = withFormula(cell).trim();
    const place = name === '' ? 'ignored' : find(folded(name));
    if (place === 'id') idAt = at;
    if (place === undefined) result.problem(1, name, { code: 'unknown-column' });
    if (place === undefined || typeof place === 'string') return { name, path: null };
    const { path, keys, field } = place;
    const isRepeated = columns.some((one) => one.path === path || one.path.startsWith(`${path}.`));
    if (isRepeated || columns.some((one) => path.startsWith(`${one.path}.`)))
      result.problem(1, name, { code: 'column-twice' });
    columns.push({ at, path, keys, field });
    return { name, path };
  });
  if (columns.length === 0) result.problem(1, null, { code: 'no-columns' });
  return { columns, idAt };
}
