import type { live as english } from '../en/live.ts';
import type { Translated } from '../translated.ts';

/** German of `en/live.ts`. */
export const live = {
  changed: 'Gerade von jemand anderem geändert.',
  changedBy: 'Gerade von %{name} geändert.',
  show: 'Anzeigen',
  lock: {
    title: '%{one} wird von jemand anderem bearbeitet',
    text: '%{one} ist bei %{name} geöffnet. Nach der Übernahme ist dort weiter Lesen möglich, aber kein Speichern.',
    ownTitle: '%{one} ist in einem anderen Tab geöffnet',
    ownText: 'Dort weitermachen oder hier bearbeiten. Nicht gespeicherter Text bleibt im anderen Tab lesbar.',
    since: 'Geöffnet seit %{time}',
    goBack: 'Zurück',
    takeOver: 'Übernehmen',
    editHere: 'Hier bearbeiten',
    takeBack: 'Wieder übernehmen',
    lost: '%{one} wurde von %{name} übernommen.',
    lostToOwn: 'Die Bearbeitung läuft jetzt in einem anderen Tab.',
    left: 'Zurzeit bearbeitet es niemand.',
    lostTyped:
      'Nicht gespeicherte Änderungen stehen unten und bleiben erhalten. Sie lassen sich lesen und kopieren, aber nicht speichern.',
    lostClean: 'Ansehen ist möglich, Bearbeiten nicht.',
    readOnly: '%{one} wird von %{name} bearbeitet',
    readOnlyLeft: '%{one} zum Bearbeiten wieder übernehmen',
    readOnlyOwn: '%{one} wird in einem anderen Tab bearbeitet',
    catchingUp: 'Die neueste Version wird geladen',
  },
  gone: {
    title: '%{one} nicht verfügbar',
    deleted: '%{name} wurde gelöscht.',
    lost: '%{name} wurde gelöscht, oder der Zugriff wurde entzogen.',
    unsaved: 'Hier stehen die nicht gespeicherten Änderungen. Was noch gebraucht wird, vor dem Verlassen kopieren.',
    unsavedElsewhere:
      'Auf dieser Seite gibt es nicht gespeicherte Änderungen. Sie lassen sich vor dem Verlassen kopieren.',
    copy: 'Alles kopieren',
    stay: 'Bleiben und lesen',
    leave: 'Zur Liste: %{many}',
  },
  modified: {
    title: '%{one} wurde geändert',
    text: 'Es gibt inzwischen eine neuere Version. Neu laden, um sie zu sehen.',
    textBy: '%{name} hat inzwischen eine neuere Version gespeichert. Neu laden, um sie zu sehen.',
    typedStays: 'Eigene Änderungen bleiben erhalten.',
    readOnly: 'Zum Bearbeiten wieder übernehmen.',
    continue: 'Weiter bearbeiten',
    read: 'Weiter lesen',
    reload: 'Seite neu laden',
  },
} satisfies Translated<typeof english>;
