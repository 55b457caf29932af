import type { comparison as english } from '../en/comparison.ts';
import type { Translated } from '../translated.ts';

/** German of `en/comparison.ts`. */
export const comparison = {
  open: 'Vergleichen',
  openOf: 'Vergleichen: %{name}',
  title: '%{name}: vorher und nachher',
  close: 'Vergleich schließen',
  loading: 'Die Seiten werden geladen',
  failed: 'Die Seiten konnten nicht geladen werden',
  none: 'Keine Vorschau',
  noneText: 'Die App dieser Kampagne hat keine Vorschau der öffentlichen Seite.',
  newApp:
    'Die App dieser Kampagne kam hinzu, nachdem diese Seite geöffnet wurde. Die Seite neu laden, um die Vorschau zu sehen.',
  reloadTool: 'Seite neu laden',
  reload: 'Beide Seiten neu laden',
  live: 'Live',
  draft: 'Entwurf',
  frame: 'Öffentliche Seite: %{name}',
  divider: 'Trennlinie zwischen %{before} und %{after}',
  share: '%{percent} % %{name}',
  language: 'Sprache der Seite',
  moment: 'Zeitpunkt der Seite',
  now: 'Jetzt',
  before: 'Vor dem Start',
  running: 'Während der Laufzeit',
  after: 'Nach dem Ende',
  width: 'Breite der Seite',
  wide: 'Breit',
  phone: 'Telefon',
} as const satisfies Translated<typeof english>;
