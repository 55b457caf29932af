import type { ApiErrorKey } from './errors.ts';
import { limits } from './limits.ts';

/** The German messages of `apiErrors`, for the admin and the server's login page. */
export const germanErrors = {
  'invalid-email-verification-token':
    'Der eingegebene Bestätigungscode ist ungültig. Klicken Sie, um einen neuen Code zu erhalten.',
  'invalid-password-reset-token': 'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'malformed-request': 'Die Anfrage konnte nicht gelesen werden.',
  unauthorized: 'Melden Sie sich an, um fortzufahren.',
  'invalid-credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  forbidden: 'Dazu haben Sie keine Berechtigung.',
  'user-pending': 'Ihr Konto wartet auf die Freigabe durch die Administration. Danach können Sie sich anmelden.',
  'user-rejected': 'Ihr Konto ist gesperrt. Wenden Sie sich an die Administration.',
  'email-unverified': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  'not-found': 'Nicht gefunden.',
  'music-id-not-found': 'ID nicht gefunden',
  'playlist-not-found': 'ID nicht gefunden. Ist die Playlist privat, machen Sie sie zuerst öffentlich.',
  'slug-taken': 'Diese URL verwendet bereits eine andere Kampagne',
  'app-taken': 'Eine App mit dieser ID gibt es schon.',
  'value-taken': 'Einen Eintrag mit diesem Wert gibt es schon.',
  'app-not-ready': 'Die Konfiguration dieser App wurde nie geladen. Laden Sie sie unter Apps neu.',
  'app-retired':
    'Diese App ist stillgelegt und kann keine neuen Kampagnen erhalten. Die Administration kann sie unter Apps reaktivieren.',
  'app-in-use':
    'Diese App hat Kampagnen, oder sie hat die Verbraucherdaten gelöschter noch nicht entfernt. Legen Sie sie stattdessen still.',
  'no-pre-page-app':
    'Das Token-Gate braucht eine App für Vorseiten, und es gibt keine. Bitten Sie die Administration, sie hinzuzufügen.',
  'default-language': 'Die Standardsprache einer Kampagne kann nicht gelöscht werden.',
  'language-gone':
    'Diese Kampagne hat diese Sprache nicht mehr. Fügen Sie sie wieder hinzu, oder lassen Sie ihre Texte weg.',
  'sheet-linked':
    'Die Texte dieser Kampagne kommen aus einem Google-Sheet. Ändern Sie sie dort, oder entfernen Sie zuerst das Sheet.',
  'no-sheet': 'Mit dieser Kampagne ist kein Google-Sheet verknüpft.',
  'sheet-changed':
    'Nicht geladen: Das Sheet oder die Texte hier haben sich seit der Vorschau geändert. Prüfen Sie die Änderungen erneut.',
  'nothing-to-undo': 'Es gibt nichts rückgängig zu machen.',
  'undo-too-late':
    'Nicht rückgängig gemacht: Die Texte wurden seit dem Laden geändert. Stellen Sie eine frühere Version aus dem Verlauf wieder her.',
  'already-done': 'Ein früherer Versuch war schon erfolgreich. Laden Sie neu, um das Ergebnis zu sehen.',
  'campaign-conflict': 'Jemand anderes hat dieselben Felder geändert.',
  'already-started': 'Die Kampagne hat schon begonnen.',
  'not-started': 'Die Kampagne hat noch nicht begonnen.',
  'already-ended': 'Die Kampagne ist schon beendet.',
  'already-published': 'Die Kampagne ist schon veröffentlicht.',
  'not-published': 'Die Kampagne ist ein Entwurf. Veröffentlichen Sie sie zuerst.',
  'drafts-disabled': 'Die App dieser Kampagne hat keine Entwürfe, daher ist die Seite immer öffentlich.',
  'too-many-preview-links': `Diese Kampagne hat schon ${limits.maxPreviewLinks} Vorschau-Links, das Maximum. Widerrufen Sie zuerst einen.`,
  'email-taken': 'Ein Konto mit dieser E-Mail-Adresse gibt es schon.',
  'last-admin': 'Das ist der letzte Administrator. Machen Sie zuerst jemand anderen zum Administrator.',
  'own-account':
    'Die eigene Rolle und den eigenen Zustand können Sie nicht ändern. Bitten Sie einen anderen Administrator.',
  'system-user': 'Systembenutzer können nicht geändert werden.',
  'invalid-state-change': 'Dieses Konto kann nicht von seinem jetzigen in diesen Zustand wechseln.',
  'not-invited': 'Dieser Benutzer ist schon beigetreten oder wurde nicht eingeladen.',
  'not-external': 'Nur externe Benutzer können Zugriff erhalten. Administratoren und Redakteure sehen alle Kampagnen.',
  'too-many-labels': `Es gibt schon ${limits.maxLabelRecords} Labels, das Maximum. Löschen Sie zuerst welche, oder führen Sie welche zusammen.`,
  'too-many-merged-labels': `Höchstens ${limits.maxLabelAliases} Labels können zu einem zusammengeführt werden. Wählen Sie ein anderes Label.`,
  'too-many-webhooks': `Es gibt schon ${limits.maxWebhooks} Webhooks, das Maximum. Löschen Sie zuerst einen.`,
  'too-many-views': `Sie haben schon ${limits.maxViews} Ansichten, das Maximum. Löschen Sie zuerst eine.`,
  'too-many-deliveries': 'Zu viele Ereignisse warten auf diesen Webhook. Prüfen Sie, ob seine URL antwortet.',
  'delivery-pending': 'Dieses Ereignis wird noch gesendet.',
  'file-in-use': 'Kampagnen verwenden das, daher wurde es nicht gelöscht.',
  'cursor-too-old': 'Dieser Cursor ist zu alt. Lesen Sie alle Kampagnen erneut und fordern Sie einen neuen an.',
  'changed-since': 'Das wurde seit dem Lesen geändert. Lesen Sie es erneut und wiederholen Sie die Änderung.',
  'image-too-large': `Dieses Bild hat zu viele Pixel. Erlaubt sind höchstens ${limits.maxImagePixels / 1_000_000} Megapixel.`,
  'too-large': 'Das ist größer als erlaubt.',
  'unsupported-media-type': 'Diese Art von Inhalt wird nicht angenommen.',
  'file-type-refused': 'Dateien dieses Typs werden nicht angenommen.',
  'file-type-differs': 'Der Name der Datei passt nicht zu ihrem Typ.',
  'text-not-utf-8': 'Textdateien müssen in UTF-8 sein.',
  'not-optimisable': 'Nur JPEG- und PNG-Bilder können optimiert werden.',
  'file-damaged': 'Diese Datei ist beschädigt oder unvollständig.',
  'file-empty': 'Diese Datei ist leer.',
  'sheet-private':
    'Dieses Sheet ist nicht lesbar; nichts wurde geändert. Geben Sie es für alle mit dem Link frei und versuchen Sie es erneut.',
  'sheet-not-found':
    'Dieses Sheet wurde nicht gefunden; nichts wurde geändert. Öffnen Sie das Sheet und kopieren Sie seine URL erneut.',
  'sheet-unreadable':
    'Unter dieser URL liegt kein Sheet; nichts wurde geändert. Prüfen Sie, ob es ein Google-Sheet ist und wer es sehen darf.',
  'sheet-too-large':
    'Dieses Sheet ist zu groß; nichts wurde geändert. Entfernen Sie alles außer den Texten dieser Kampagne.',
  'sheet-invalid': 'Einige Zellen müssen korrigiert werden. Nichts wurde geändert.',
  'service-not-enabled': 'Dieser Streamingdienst ist für die Kampagne nicht eingeschaltet.',
  'short-link': 'Das ist ein Kurzlink. Öffnen Sie ihn im Browser und fügen Sie die URL der Seite ein, zu der er führt.',
  'artist-not-tracklist': 'Das ist ein Künstler. Fügen Sie den Link eines Albums oder einer Playlist ein.',
  'playlist-refused':
    'Der Dienst erlaubt keinen Zugriff auf diese Playlist. Machen Sie sie öffentlich, oder fügen Sie einen anderen Link ein.',
  'tracklist-too-long': 'Diese Liste hat mehr als 1.000 Titel, das Maximum. Fügen Sie den Link einer kürzeren ein.',
  'tracklist-empty': 'Diese Liste hat keine Titel, die angezeigt werden können.',
  'language-not-supported': 'Der Übersetzungsdienst unterstützt diese Sprache nicht.',
  'invalid-fields': 'Prüfen Sie die markierten Felder.',
  'campaign-locked': 'Jemand anderes bearbeitet diese Kampagne.',
  'too-many-requests': 'Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es erneut.',
  'internal-error': 'Auf dem Server ist ein Fehler aufgetreten. Nichts wurde gespeichert.',
  'app-config-failed': 'Die Konfiguration der App konnte nicht geladen werden.',
  'lookup-failed': 'Ein externer Dienst hat nicht wie erwartet geantwortet. Versuchen Sie es gleich noch einmal.',
  'lookup-busy': 'Ein externer Dienst begrenzt gerade die Anfragen. Versuchen Sie es später erneut.',
  'lookup-not-set-up': 'Der externe Dienst dafür ist nicht eingerichtet. Wenden Sie sich an die Administration.',
  'translation-quota-exceeded':
    'Das Kontingent des Übersetzungsdienstes ist aufgebraucht. Wenden Sie sich an die Administration.',
  'storage-failed': 'Der Dateispeicher hat nicht wie erwartet geantwortet. Versuchen Sie es gleich noch einmal.',
  'not-ready': 'Der Server startet gerade oder erreicht seine Datenbank nicht. Versuchen Sie es gleich noch einmal.',
  'server-busy': 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'storage-full':
    'Nichts wurde gespeichert: Die Festplatte des Servers ist voll, oder seine Datenbank ist nur lesbar. Wenden Sie sich an die Administration.',
} as const satisfies Record<ApiErrorKey, string>;
