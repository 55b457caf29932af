import { type ChangePlace, type EntryNames, ownNames, type Step } from '#src/engine/changePlace.ts';
import type { MessageKey } from '#src/i18n/messageKey.ts';

/** `i18n.de.greeting.short` is the German message `greeting.short`: message ids may contain dots. */
function placeOfText(path: string): ChangePlace {
  const [, locale = '', id] = /^i18n\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  if (locale === 'default_locale') return { steps: [{ kind: 'defaultLanguage' }], field: null };
  const language: Step[] = [{ kind: 'texts' }, { kind: 'language', code: locale }];
  return { steps: id === undefined ? language : [...language, { kind: 'message', id }], field: null };
}

/** Contents of campaigns besides their own fields, by path, with the labels of their screens. */
const contents: Record<string, readonly MessageKey[]> = {
  translation_sheet: ['sheets.title'],
  'music.tracklist': ['music.title', 'music.tracklist.title'],
  'music.focus_artists': ['music.title', 'music.artists.title'],
};

/** Path segments that are not displayed: a tracklist is its items. */
const unsaid = /^items(\.|$)/;

/** Returns the display path of texts, music and the linked sheet; null for other paths. */
export function placeOfContent(path: string, entries: EntryNames): ChangePlace | null {
  if (path === 'i18n' || path.startsWith('i18n.')) return placeOfText(path);
  const own = Object.entries(contents).find(([place]) => path === place || path.startsWith(`${place}.`));
  if (!own) return null;
  const [place, keys] = own;
  const [entry, name] = Object.entries(entries).find(([each]) => each.startsWith(`${place}.`)) ?? [];
  const inside = entry === undefined ? path.slice(place.length + 1).replace(unsaid, '') : path.slice(entry.length + 1);
  const steps: Step[] = keys.map((key) => ({ kind: 'words', key }));
  if (name !== undefined) steps.push({ kind: 'name', name });
  return { steps: inside === '' ? steps : [...steps, ...ownNames(inside.split('.'))], field: null };
}
