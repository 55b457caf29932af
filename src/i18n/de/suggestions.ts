import type { suggestions as english } from '../en/suggestions.ts';
import type { Translated } from '../translated.ts';

export const suggestions = {
  suggest: 'Text auf %{name} vorschlagen',
  suggestMissing:
    '%{smart_count} fehlenden Text auf %{name} vorschlagen |||| %{smart_count} fehlende Texte auf %{name} vorschlagen',
  added:
    '%{smart_count} Vorschlag übernommen (%{name}), noch nicht gespeichert. |||| %{smart_count} Vorschläge übernommen (%{name}), noch nicht gespeichert.',
  title: 'Vorschläge auf %{name}',
  intro: 'Vorschläge prüfen und auswählen. Erst beim Speichern der Übersetzungen wird etwas gespeichert.',
  sample: 'Der Übersetzungsdienst ist nicht eingerichtet. Dies sind Beispiele: der Ausgangstext mit Akzenten.',
  loading: 'Vorschläge werden geladen',
  missed: 'Für %{smart_count} Text gibt es keinen Vorschlag. |||| Für %{smart_count} Texte gibt es keinen Vorschlag.',
  add: '%{smart_count} Vorschlag übernehmen |||| %{smart_count} Vorschläge übernehmen',
} satisfies Translated<typeof english>;
