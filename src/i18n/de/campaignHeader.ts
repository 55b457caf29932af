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
  copyOf: 'Kopie von %{name}',
  cloneHelp: 'Die Kopie von %{name} übernimmt Inhalt, Sprachen, Labels und die Einstellung „Testkampagne“.',
  cloneAsChild: 'Als Unterkampagne klonen',
  cloneAsChildHelp: 'Die Kopie wird eine Unterkampagne von %{name} und übernimmt den Inhalt.',
  createChild: 'Unterkampagne anlegen',
  createChildHelp: 'Eine leere Kampagne unter %{name}.',
  create: 'Anlegen',
  live: 'Sofort live: Die öffentliche Seite ist nach dem Anlegen für alle sichtbar. Ein Startdatum verhindert das.',
  liveWithoutDate: 'Sofort live: Die öffentliche Seite ist nach dem Anlegen für alle sichtbar.',
  draft: 'Entwurf: Die Seite ist erst nach dem Veröffentlichen öffentlich.',
  starts: 'Startet am %{date}.',
  ended: 'Das Ende liegt in der Vergangenheit: Die Kampagne ist von Anfang an beendet.',
} as const satisfies Translated<typeof englishNewCampaign>;
