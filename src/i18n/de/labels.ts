import type { labels as english } from '../en/labels.ts';
import type { Translated } from '../translated.ts';

/** German of `en/labels.ts`. */
export const labels = {
  more: '+%{count}',
  unknown: 'Gelöschtes Label',
  add: 'Label hinzufügen',
  create: '„%{name}“ anlegen',
  noMatch: 'Keine passenden Labels',
  help: 'Kampagnen mit Labels gruppieren.',
  helpCreating: 'Kampagnen mit Labels gruppieren: vorhandene wählen oder den Namen eines neuen eingeben.',
  tooLong: 'Labels dürfen höchstens %{most} Zeichen haben.',
  filter: {
    label: 'Labels',
    all: 'Alle Labels',
    chosen: 'Labels: %{names}',
    search: 'Labels suchen',
    none: 'Noch keine Labels',
  },
  merge: {
    action: 'Zusammenführen\u00a0…',
    title: 'Labels zusammenführen',
    help: 'Alle Kampagnen mit diesem Label erhalten stattdessen ein anderes. Dieses Label wird gelöscht.',
    into: 'Zusammenführen mit',
    text: 'Kampagnen erhalten das unten gewählte Label anstelle von:',
    deleted: 'Die zusammengeführten Labels werden gelöscht. Das kann nicht rückgängig gemacht werden.',
    confirm: 'Labels zusammenführen',
    chooseTarget: 'Ein Label wählen.',
    chooseOther: 'Ein Label kann nicht mit sich selbst zusammengeführt werden. Ein anderes wählen.',
    done: '1 Label mit %{name} zusammengeführt |||| %{smart_count} Labels mit %{name} zusammengeführt',
  },
  deleteUnused: 'Keine Kampagne verwendet es. Das kann nicht rückgängig gemacht werden.',
  deleteUsed:
    '1 Kampagne verwendet es. Das kann nicht rückgängig gemacht werden. |||| %{smart_count} Kampagnen verwenden es. Das kann nicht rückgängig gemacht werden.',
} as const satisfies Translated<typeof english>;
