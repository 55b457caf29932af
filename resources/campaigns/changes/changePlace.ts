import type { MessageKey } from '#src/i18n/messageKey.ts';
import type { Field } from '../../schema/fields.ts';
import { innerFields } from '../../schema/visibility.ts';
import { campaigns } from '../schema.ts';

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
type ChangePlace = { steps: Step[]; field: Field | null };

/** `i18n.de.greeting.short` is the German message `greeting.short`: message ids may contain dots. */
function placeOfText(path: string): ChangePlace {
  const [, locale = '', id] = /^i18n\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  if (locale === 'default_locale') return { steps: [{ kind: 'defaultLanguage' }], field: null };
  const language: Step[] = [{ kind: 'texts' }, { kind: 'language', code: locale }];
  return { steps: id === undefined ? language : [...language, { kind: 'message', id }], field: null };
}

/**
 * Converts keys of the content to steps; a number is joined with the key before it: `blocks`, `1`, `text` → 'Blocks
 * 2', 'Text'.
 */
function ownNames(names: readonly string[]): Step[] {
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
type EntryNames = Record<string, string>;

/** Contents of campaigns besides their own fields, by path, with the labels of their screens. */
const contents: Record<string, readonly MessageKey[]> = {
  translation_sheet: ['sheets.title'],
  'music.tracklist': ['music.title', 'music.tracklist.title'],
  'music.focus_artists': ['music.title', 'music.artists.title'],
};

/** Path segments that are not displayed: a tracklist is its items. */
const unsaid = /^items(\.|$)/;

/** Returns the display path of a value without a declared field: content, or app-defined data. */
function placeOfContent(path: string, entries: EntryNames): ChangePlace {
  const own = Object.entries(contents).find(([place]) => path === place || path.startsWith(`${place}.`));
  if (!own) return { steps: ownNames(path.split('.')), field: null };
  const [place, keys] = own;
  const [entry, name] = Object.entries(entries).find(([each]) => each.startsWith(`${place}.`)) ?? [];
  const inside = entry === undefined ? path.slice(place.length + 1).replace(unsaid, '') : path.slice(entry.length + 1);
  const steps: Step[] = keys.map((key) => ({ kind: 'words', key }));
  if (name !== undefined) steps.push({ kind: 'name', name });
  return { steps: inside === '' ? steps : [...steps, ...ownNames(inside.split('.'))], field: null };
}

/**
 * Returns the display path of a change's path, such as `newsletters.0.locales.de.form_id`, from the declaration;
 * `entries` has the names of list entries on the path.
 */
export function placeOfChange(path: string, entries: EntryNames = {}): ChangePlace {
  if (path === 'i18n' || path.startsWith('i18n.')) return placeOfText(path);
  const [name = '', ...rest] = path.split('.');
  const declared: Record<string, Field> = campaigns.fields;
  let field: Field | undefined = declared[name];
  if (!field) return placeOfContent(path, entries);
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
