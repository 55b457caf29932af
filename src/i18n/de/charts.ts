import type { charts as english } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

/** German of `en/charts.ts`. */
export const charts = {
  view: 'Darstellung von %{name}',
  chart: 'Diagramm',
  table: 'Tabelle',
  place: 'Kategorie',
  time: 'Zeit',
  series: 'Reihe %{number}',
  seriesOf: 'Reihen von %{name}',
  none: 'Noch keine Daten',
  noneShown: 'Keine Reihe ausgewählt.',
  noNumbers: 'Die App hat keine darstellbaren Zahlen gesendet.',
  span: '%{from} – %{to}',
  area: {
    says: '%{name}: von %{from} bis %{to}, Höchstwert %{value} am %{at}',
    saysSeries: '%{name}: von %{from} bis %{to}, Höchstwert %{value} (%{series}) am %{at}',
    zoomable: '%{name}, vergrößerbar',
    controls: 'Zoom von %{name}',
    keys: 'Plus und Minus zoomen, die Pfeiltasten verschieben, Pos1 und Ende springen an den Anfang und das Ende, Esc zeigt alles. Die Tabelle enthält jeden Wert.',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    earlier: 'Zu früheren Zeiten',
    later: 'Zu späteren Zeiten',
    reset: 'Zoom zurücksetzen',
    shown: '%{span} · 1 Punkt |||| %{span} · %{smart_count} Punkte',
  },
  bars: {
    says: '%{name}: 1 Balken, %{from}, %{value} |||| %{name}: %{smart_count} Balken von %{from} bis %{to}, Höchstwert %{value} bei %{at}',
    saysSeries:
      '%{name}: 1 Kategorie in %{series}, Höchstwert %{value} bei %{at} |||| %{name}: %{smart_count} Kategorien von %{from} bis %{to}, Höchstwert %{value} (%{series}) bei %{at}',
    highest: 'Die %{shown} höchsten von %{all}, in der Reihenfolge der App.',
    latest: 'Die letzten %{shown} von %{all}.',
    more: '%{count} anzeigen',
    fewer: '%{count} anzeigen',
    rest: 'Die Tabelle zeigt alle.',
  },
  notes: {
    thinned:
      'Vereinfacht aus %{points} Punkten: Wo Punkte sich überdecken, erscheinen nur der niedrigste und der höchste. Vergrößern zeigt alle.',
    values:
      '1 Wert fehlt oder ist keine Zahl und hinterlässt eine Lücke. |||| %{smart_count} Werte fehlen oder sind keine Zahlen und hinterlassen Lücken.',
    dates:
      '1 Datum ist nicht lesbar und steht nur in der Tabelle. |||| %{smart_count} Daten sind nicht lesbar und stehen nur in der Tabelle.',
    beyond:
      '1 Wert liegt außerhalb der Achse und wird nicht angezeigt. |||| %{smart_count} Werte liegen außerhalb der Achse und werden nicht angezeigt.',
    series: 'Die ersten %{shown} von %{all} Reihen sind ausgewählt.',
  },
} as const satisfies Translated<typeof english>;
