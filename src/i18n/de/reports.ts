import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../translated.ts';

/** German of `en/reports.ts`. */
export const reports = {
  title: 'Berichte',
  own: 'Bericht öffnen',
  ownHelp: '%{app} hat auch eigene Berichte.',
  anonymised:
    'Die Daten der Kampagne wurden anonymisiert (%{date}). Personenbezogene Angaben wie Namen und E-Mail-Adressen wurden entfernt.',
  willBeAnonymised:
    'Personenbezogene Daten werden am %{date} automatisch anonymisiert, %{smart_count} Tag nach dem Ende der Kampagne. |||| Personenbezogene Daten werden am %{date} automatisch anonymisiert, %{smart_count} Tage nach dem Ende der Kampagne.',
  noNumber:
    'Diese Kampagne wurde importiert und hat keine App-ID. Die Berichte zeigen die Daten der App für Kampagnen ohne App-ID.',
  none: 'Noch keine Berichte',
  noneText:
    '%{app} hat hier keine Berichte. Das Entwicklungsteam der App ergänzt sie in der Konfiguration, die dann unter „Apps“ neu geladen wird.',
  noneOwn: '%{app} hat hier keine Berichte, aber eigene an anderer Stelle.',
  notReady: 'Die Berichte können noch nicht geöffnet werden',
  notReadyText: 'Die Konfiguration von %{app} wurde nie geladen. Die Administration kann sie unter „Apps“ neu laden.',
  kinds: {
    data_table: 'Tabelle',
    stats_tiles: 'Kennzahlen',
    raffle_winners: 'Verlosung',
    bar_chart: 'Balkendiagramm',
    area_chart: 'Zeitverlauf',
    table_group: 'Tabellen',
  },
  item: {
    place: '%{section} · Bericht %{number} von %{count}',
    placeAlone: 'Bericht %{number} von %{count}',
    loading: 'Der Bericht wird geladen',
    waiting: 'Dieser Bericht wird beim Scrollen geladen',
    failed: 'Dieser Bericht konnte nicht geladen werden',
    safe: 'Die anderen Berichte sind nicht betroffen.',
    reload: '%{name} neu laden',
    asOf: 'Stand: %{time}',
    reloadFailed: 'Nicht neu geladen; die Daten sind älter. %{reason}',
    broken: 'Dieser Bericht konnte nicht angezeigt werden',
    brokenText:
      'Die App hat Daten gesendet, die nicht angezeigt werden können. Bitte an das Entwicklungsteam der App wenden.',
  },
  truncated: {
    rows: 'Nur die ersten %{shown} von %{of} Zeilen werden angezeigt. Downloads, falls vorhanden, enthalten alle.',
    points: 'Nur die ersten %{shown} von %{of} Punkten werden angezeigt. Downloads, falls vorhanden, enthalten alle.',
    columns: 'Nur die ersten %{shown} von %{of} Spalten werden angezeigt.',
    values: 'Nur die ersten %{shown} von %{of} Summenwerten werden angezeigt.',
    tiles: 'Nur die ersten %{shown} von %{of} Kennzahlen werden angezeigt.',
    series: 'Nur die ersten %{shown} von %{of} Reihen werden angezeigt.',
    tables: 'Nur die ersten %{shown} von %{of} Tabellen werden angezeigt.',
    downloads: 'Nur die ersten %{shown} von %{of} Downloads werden angeboten.',
  },
  errors: {
    unreachable:
      'Die App antwortet nicht; sie ist möglicherweise nicht in Betrieb. Verbindung prüfen und erneut versuchen.',
    'no-token': 'Auf die App konnte nicht zugegriffen werden. %{reason}',
    unauthorized:
      'Die App hat das Zugriffstoken abgelehnt. Erneut versuchen; hilft das nicht, an das Entwicklungsteam der App wenden.',
    forbidden: 'Die App erlaubt diesem Konto den Zugriff nicht.',
    'not-found': 'Die App hat diesen Bericht für diese Kampagne nicht.',
    'app-failed': 'Die App hat einen Fehler gemeldet (%{status}). In Kürze erneut versuchen.',
    refused: 'Die App hat das abgelehnt (%{status}).',
    redirected:
      'Die App leitet auf eine andere URL weiter, die nicht abgefragt wird. Bitte an das Entwicklungsteam der App wenden.',
    'not-json': 'Die App hat keine Berichtsdaten gesendet. Bitte an das Entwicklungsteam der App wenden.',
    'wrong-shape': 'Die Daten der App sind kein gültiger Bericht. Bitte an das Entwicklungsteam der App wenden.',
    'too-large':
      'Die App sendet zu viele Daten. Das Entwicklungsteam der App kann einen Download oder weniger Daten anbieten.',
    slow: 'Die App hat zu lange gebraucht. In Kürze erneut versuchen.',
    address:
      'Diese URL liegt nicht unter der Basis-URL der App und wurde nicht abgefragt. Bitte an das Entwicklungsteam der App wenden.',
    appSays: 'Die App meldet: „%{words}“',
  },
  table: {
    name: 'Tabelle',
    search: 'In %{name} suchen',
    rows: '1 Zeile |||| %{smart_count} Zeilen',
    found: '%{found} von %{all} Zeilen',
    scrolled: 'Zeilen von %{name}',
    noRows: 'Noch keine Zeilen',
    noneFound: 'Keine passenden Zeilen.',
    details: 'Details',
    row: 'Zeile %{number}',
    expandAll: 'Alle aufklappen',
    collapseAll: 'Alle zuklappen',
    pages: 'Seiten von %{name}',
    summary: 'Zusammenfassung von %{name}',
  },
  tiles: { none: 'Noch keine Kennzahlen' },
  group: { none: 'Noch keine Tabellen', table: 'Tabelle %{number}' },
  download: {
    action: '%{title} als %{format} herunterladen',
    running: '%{name} wird heruntergeladen',
    progress: '%{received} von %{total}',
    received: 'bisher %{received}',
    cancel: 'Abbrechen',
    done: '%{name} heruntergeladen',
    failed: '%{name} wurde nicht heruntergeladen. %{reason}',
    dismiss: 'Schließen',
  },
  action: {
    done: '%{label}: erledigt',
    failed: '%{label}: Das hat nicht funktioniert. %{reason}',
    noRight: 'Dafür ist die Berechtigung zum Ändern dieser Kampagne nötig.',
  },
  raffle: {
    title: 'Gewinner der Verlosung',
    loading: 'Die Gewinner werden geladen',
    failed: 'Die Gewinner konnten nicht geladen werden',
    none: 'Noch keine Gewinner',
    count: 'Anzahl der Gewinner',
    minCount: 'Eine ganze Zahl ab 1 eingeben.',
    pick: 'Gewinner ziehen',
    close: 'Teilnahme schließen',
    closeHelp:
      'Zuerst werden die Teilnahmen festgelegt und veröffentlicht. Danach werden die Gewinner gezogen, und alle können die Ziehung nachprüfen.',
    closed:
      'Die Teilnahme ist geschlossen und die Festlegung veröffentlicht. Jetzt können die Gewinner gezogen werden.',
    notClosed: 'Die Teilnahme wurde nicht geschlossen. %{reason}',
    closeUnsure: 'Es ist unbekannt, ob die Teilnahme geschlossen wurde. %{reason} Die Verlosung wird neu geladen.',
    again: 'Teilnahme erneut schließen',
    publicPage: 'Öffentliche Seite der Ziehungen',
    source: 'Öffentlicher Wert (optional)',
    sourceHelp:
      'Ein Wert, auf den hier niemand Einfluss hat, zum Beispiel „Lottozahlen vom 5. Dezember“. Er wird bei der Ziehung eingegeben.',
    value: 'Wert: %{source}',
    noValue: 'Den Wert eingeben.',
    noRight: 'Um Gewinner zu ziehen, ist die Berechtigung zum Ändern dieser Kampagne nötig.',
    replaceTitle: 'Gewinner ersetzen',
    replace:
      'Der Gewinner unten wird durch eine neue Ziehung von %{count} ersetzt. Das kann nicht rückgängig gemacht werden. |||| Die %{smart_count} Gewinner unten werden durch eine neue Ziehung von %{count} ersetzt. Das kann nicht rückgängig gemacht werden.',
    changed: 'Jemand anderes hat inzwischen Gewinner gezogen. Diese werden jetzt angezeigt.',
    replaceLabel: 'Neue Gewinner ziehen',
    picked: '1 Gewinner gezogen |||| %{smart_count} Gewinner gezogen',
    notPicked: 'Es wurden keine Gewinner gezogen; vorhandene bleiben. %{reason}',
    unsure: 'Es ist unbekannt, ob Gewinner gezogen wurden. %{reason} Die Liste unten wird neu geladen.',
  },
} as const satisfies Translated<typeof english>;
