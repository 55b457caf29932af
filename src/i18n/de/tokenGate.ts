import type { tokenGate as english } from '../en/tokenGate.ts';
import type { Translated } from '../translated.ts';

/** German of `en/tokenGate.ts`. */
export const tokenGate = {
  title: 'Token-Gate',
  gate: {
    title: 'Gate',
    help: 'Nur wer mit dem eigenen Konto Zugang zum Produkt hat, sieht die Seite der Kampagne.',
    enable: 'Token-Gate einschalten',
    enableHelp: 'Beim Speichern wird die Vorseite angelegt, falls es noch keine gibt.',
    refused: 'Das Token-Gate bleibt aus: %{reason}',
    productId: 'Produkt-ID',
    productHelp: 'Die ID des Produkts bei twelve_x_twelve.',
    noProduct: 'Ohne Produkt-ID wird niemand eingelassen.',
  },
  prePage: {
    title: 'Vorseite',
    help: 'Die Seite, die Besucher vor dem Einlass sehen. Sie ist eine Unterkampagne dieser Kampagne.',
    current: 'Vorseite:',
    edit: 'Vorseite bearbeiten',
    useAnother: 'Andere Vorseite verwenden',
    confirmTitle: '„%{name}“ verwenden',
    confirm:
      'Diese Kampagne wirklich als Vorseite des Token-Gates verwenden? Alle Änderungen an der aktuellen Vorseite gehen verloren.',
    confirmLabel: 'Als Vorseite verwenden',
    updated: 'Vorseite geändert',
    isCurrent: 'Aktuelle Vorseite',
    none: 'Noch keine Vorseite. Sie wird beim Einschalten und Speichern des Token-Gates angelegt.',
    lost: 'Die Vorseite wurde gelöscht: Besucher werden ohne sie nach ihrem Konto gefragt.',
    make: 'Neue Vorseite anlegen',
    made: 'Vorseite angelegt',
  },
  accounts: {
    title: 'Testkonten',
    help: 'Zum Ausprobieren des Gates auf der öffentlichen Seite. Zum Kopieren klicken.',
    loading: 'Testkonten werden geladen',
    off: 'Erscheint, solange das Token-Gate eingeschaltet ist.',
    unsaved: 'Erscheint, sobald das Token-Gate gespeichert ist.',
    noProduct: 'Produkt-ID eingeben und speichern, um die Konten zu sehen.',
    ofSaved: 'Diese gehören zur gespeicherten Produkt-ID %{product}.',
    none: 'Keine Testkonten für das Produkt %{product}. Produkt-ID prüfen.',
    valid: 'Gültige Konten',
    validHelp: 'Mit Zugang: Sie werden eingelassen.',
    noValid: 'Keine mit Zugang.',
    invalid: 'Ungültige Konten',
    invalidHelp: 'Ohne Zugang: Sie werden abgewiesen.',
    noInvalid: 'Keine ohne Zugang.',
    failed: 'Die Testkonten konnten nicht geladen werden',
    failedText: '%{reason} Die Einstellungen des Gates lassen sich trotzdem ändern.',
    email: 'E-Mail',
    password: 'Passwort',
  },
} as const satisfies Translated<typeof english>;
