import type { labels as english } from '../en/labels.ts';
import type { Translated } from '../translated.ts';

/** German of `en/labels.ts`. */
export const labels = {
  more: '+%{count}',
  unknown: 'Gelöschtes Label',
  add: 'Label hinzufügen',
  create: '„%{name}“ anlegen',
  noMatch: 'Keine passenden Labels',
  help: 'Gruppieren Sie Kampagnen mit Labels.',
  helpCreating: 'Gruppieren Sie Kampagnen mit Labels. Wählen Sie welche, oder geben Sie den Namen eines neuen ein.',
  tooLong: 'Labels dürfen höchstens %{most} Zeichen haben.',
  filter: {
    label: 'Labels',
    all: 'Alle Labels',
    chosen: 'Labels: %{names}',
    search: 'Labels suchen',
    none: 'Noch keine Labels',
  },
  merge: {
    action: 'Zusammenführen …',
    title: 'Labels zusammenführen',
    help: 'Alle Kampagnen mit diesem Label erhalten stattdessen ein anderes. Dieses Label wird gelöscht.',
    into: 'Zusammenführen mit',
    text: 'Kampagnen erhalten das unten gewählte Label anstelle von:',
    deleted: 'Die zusammengeführten Labels werden gelöscht. Das kann nicht rückgängig gemacht werden.',
    confirm: 'Labels zusammenführen',
    chooseTarget: 'Wählen Sie ein Label.',
    chooseOther: 'Ein Label kann nicht mit sich selbst zusammengeführt werden. Wählen Sie ein anderes.',
    done: '1 Label mit %{name} zusammengeführt |||| %{smart_count} Labels mit %{name} zusammengeführt',
  },
  deleteUnused: 'Keine Kampagne verwendet es. Das kann nicht rückgängig gemacht werden.',
  deleteUsed:
    '1 Kampagne verwendet es. Das kann nicht rückgängig gemacht werden. |||| %{smart_count} Kampagnen verwenden es. Das kann nicht rückgängig gemacht werden.',
} as const satisfies Translated<typeof english>;
