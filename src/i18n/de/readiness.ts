import type { readiness as english } from '../en/readiness.ts';
import type { Translated } from '../translated.ts';

/** German of `en/readiness.ts`. */
export const readiness = {
  title: 'Checkliste',
  loading: 'Die Kampagne wird geprüft',
  failed: 'Die Kampagne konnte nicht geprüft werden',
  again: 'Erneut prüfen',
  checked: 'Geprüft: %{time}. Die öffentliche Seite wird höchstens einmal pro Minute abgerufen.',
  problems: '1 Problem |||| %{smart_count} Probleme',
  notReady: 'Nicht startklar: 1 Problem |||| Nicht startklar: %{smart_count} Probleme',
  ready: 'Startklar',
  readyText: 'Es fehlt nichts.',
  hintsText: 'Die Hinweise unten sind nicht zwingend.',
  running: 'Alles vorhanden',
  ended: 'Beendet',
  endedText: 'Diese Kampagne ist beendet. Es gibt nichts mehr vorzubereiten.',
  problem: 'Probleme',
  hint: 'Hinweise',
  goTo: 'Zu „%{place}“',
  openPage: 'Seite öffnen',
  more: '%{names} und 1 weitere |||| %{names} und %{smart_count} weitere',
  items: {
    start_date: { title: 'Kein Startdatum', why: 'Die App braucht eines.' },
    end_date: { title: 'Kein Enddatum', why: 'Die App braucht eines.' },
    privacy: { title: 'Keine Datenschutzhinweise', why: 'Fans brauchen den Link, bevor sie sich anmelden.' },
    app_privacy: {
      title: 'Keine Datenschutzhinweise',
      why: 'Die Administration kann sie für die App oder diese Installation festlegen.',
    },
    mail: {
      title: 'Kein Absender für E-Mails',
      why: 'Ohne E-Mail können Fans ihre Adresse nicht bestätigen. Die Administration weiß, ob der E-Mail-Versand der App eingerichtet ist.',
    },
    page: { title: 'Die öffentliche Seite funktioniert nicht' },
    gate_product: { title: 'Token-Gate ohne Produkt', why: 'Ohne Produkt-ID erhält niemand Zugang.' },
    newsletters: {
      title: 'Kein Newsletter zum Abonnieren',
      why: 'Die Newsletter-Anmeldung ist eingeschaltet, aber kein eingeschalteter Newsletter hat eine Formular-ID oder Adressbuch-ID.',
    },
    tracks: { title: 'Keine Titel', why: 'Die Seite hat keine Musik zum Abspielen.' },
    languages: { title: 'Fehlende Texte', why: '%{languages}. Fans sehen stattdessen den Text der Standardsprache.' },
    newsletter_languages: {
      title: 'Kein Newsletter in einigen Sprachen',
      why: '%{languages}: keine IDs, daher wird er nicht angeboten.',
    },
    sound: {
      title: 'Nicht alle Titel sind ganz zu hören',
      why: 'Ganze Titel: %{whole}. Ausschnitte von 30 Sekunden: %{excerpts}. Ohne Ton: %{silent}. Zu Titeln lassen sich Audiodateien hinzufügen.',
    },
    captions: {
      title: 'Ein Video ohne Untertitel',
      why: 'Wer es nicht hören kann, erfährt nicht, was gesagt wird. In seinem Block lassen sich Untertitel hinzufügen.',
    },
    accessibility: {
      title: 'Die Seite ist für manche Menschen schwer zu nutzen',
      why: '%{found}. Der Editor markiert jede Stelle und sagt, was zu tun ist.',
    },
    no_end: { title: 'Kein Enddatum', why: 'Die Kampagne endet nie.' },
    test: { title: 'Testkampagne', why: 'Suchmaschinen zeigen Testseiten nicht an.' },
    share_image: {
      title: 'Kein Bild für geteilte Links',
      why: 'Ohne Bild erstellt die App eines aus Titel und Cover.',
    },
  },
  found: {
    alt_texts: 'Bilder ohne Beschreibung: %{count}',
    contrast: 'Zu wenig Kontrast: %{count}',
    link_texts: 'Unklare Linktexte: %{count}',
    headings: 'Überschriften in falscher Reihenfolge: %{count}',
    captions: 'Videos ohne Untertitel: %{count}',
    dead_links: 'Links ohne Ziel: %{count}',
    legal_links: 'Fehlende rechtliche Links: %{count}',
    rules: 'Weitere Probleme: %{count}',
  },
  page: {
    address: 'Ihre URL ist erst bekannt, wenn die Konfiguration der App geladen ist.',
    status: 'Sie hat den Status %{status} zurückgegeben.',
    redirect: 'Sie führt zu einer anderen Website.',
    timeout: 'Sie hat nicht innerhalb von 5 Sekunden geantwortet.',
    unreachable: 'Sie war nicht erreichbar.',
  },
} as const satisfies Translated<typeof english>;
