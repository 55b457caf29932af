import type { campaignHeader as english, newCampaign as englishNewCampaign } from '../en/campaignHeader.ts';
import type { Translated } from '../translated.ts';

/** German of `en/campaignHeader.ts`. */
export const campaignHeader = {
  region: 'Kampagne',
  areas: 'Bereiche',
  idCopied: 'Kampagnen-ID kopiert',
  start: 'Start: %{date}',
  noStart: 'Kein Startdatum',
  end: 'Ende: %{date}',
  noEnd: 'Kein Enddatum',
} as const satisfies Translated<typeof english>;

export const newCampaign = {
  clone: 'Kampagne klonen',
  cloneHelp:
    'Die Kopie von %{name} hat denselben Inhalt, dieselben Sprachen und Labels und ist ebenso Testkampagne oder nicht.',
  cloneAsChild: 'Als Unterkampagne klonen',
  cloneAsChildHelp: 'Die Kopie wird eine Unterkampagne von %{name} und hat denselben Inhalt.',
  createChild: 'Unterkampagne anlegen',
  createChildHelp: 'Eine leere Kampagne unter %{name}.',
  create: 'Anlegen',
  live: 'Sofort live: Die öffentliche Seite ist für alle sichtbar, sobald Sie die Kampagne anlegen. Ein Startdatum verhindert das.',
  liveWithoutDate: 'Sofort live: Die öffentliche Seite ist für alle sichtbar, sobald Sie die Kampagne anlegen.',
  draft: 'Ein Entwurf: Die Seite wird öffentlich, wenn Sie sie veröffentlichen.',
  starts: 'Startet am %{date}.',
  ended: 'Das Ende liegt in der Vergangenheit: Die Kampagne ist von Anfang an beendet.',
} as const satisfies Translated<typeof englishNewCampaign>;
