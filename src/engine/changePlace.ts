import type { Field, Fields } from '#resources/schema/fields.ts';
import { innerFields } from '#resources/schema/visibility.ts';
import type { MessageKey } from '../i18n/messageKey.ts';

/**
 * One step of the display path to a changed value: a field's label, an entry's name or number, or a key of the
 * content.
 */
export type Step =
  | { kind: 'field'; source: string }
  | { kind: 'entry'; source: string }
  | { kind: 'key'; name: string }
  | { kind: 'name'; name: string }
  | { kind: 'words'; key: MessageKey }
  | { kind: 'message'; id: string }
  | { kind: 'texts' }
  | { kind: 'language'; code: string }
  | { kind: 'defaultLanguage' };

/** The display path of a changed value, and its declared field; null inside app-defined data and texts. */
export type ChangePlace = { steps: Step[]; field: Field | null };

/**
 * Converts keys of the content to steps; a number is joined with the key before it: `blocks`, `1`, `text` → 'Blocks
 * 2', 'Text'.
 */
export function ownNames(names: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (const name of names) {
    const last = steps.at(-1);
    const isPlace = /^\d+$/.test(name);
    const words = name.replace(/[_-]+/g, ' ').trim() || name;
    if (isPlace && last?.kind === 'key') last.name += ` ${Number(name) + 1}`;
    else steps.push({ kind: 'key', name: isPlace ? String(Number(name) + 1) : words });
  }
  return steps;
}

const isReplacedByEntries = (field: Field): boolean =>
  field.kind === 'list' || (field.kind === 'map' && field.label === undefined);

function stepInto({ kind }: Field, source: string, key: string): Step {
  if (kind === 'map') return { kind: 'language', code: key };
  return { kind: kind === 'list' ? 'entry' : 'field', source };
}

/** Names of list entries by path. */
export type EntryNames = Record<string, string>;

/** The display path of content that a resource has beside its declared fields; null for other paths. */
export type PlaceOfContent = (path: string, entries: EntryNames) => ChangePlace | null;

/**
 * Returns the display path of a change's path, such as `newsletters.0.locales.de.form_id`, from the declaration;
 * `entries` has the names of list entries on the path.
 */
export function placeOfChange(
  fields: Fields,
  path: string,
  { entries = {}, placeOfContent }: { entries?: EntryNames; placeOfContent?: PlaceOfContent | undefined } = {},
): ChangePlace {
  const content = placeOfContent?.(path, entries);
  if (content) return content;
  const [name = '', ...rest] = path.split('.');
  let field: Field | undefined = fields[name];
  if (!field) return { steps: ownNames(path.split('.')), field: null };
  let steps: Step[] = [{ kind: 'field', source: name }];
  let source = name;
  for (const [at, key] of rest.entries()) {
    const inner: Field | undefined =
      field.kind === 'list' || field.kind === 'map' ? field.item : innerFields(field)[key];
    if (!inner) return { steps: [...steps, ...ownNames(rest.slice(at))], field: null };
    source = `${source}.${key}`;
    const called = field.kind === 'list' ? entries[source] : undefined;
    // The entry's step replaces that of its list: 'Newsletters 1', or a language's name. A map with its
    // own label keeps it: 'Privacy notice', 'German'.
    if (called === undefined && isReplacedByEntries(field)) steps = steps.slice(0, -1);
    steps.push(called === undefined ? stepInto(field, source, key) : { kind: 'name', name: called });
    field = inner;
  }
  return { steps, field };
}
