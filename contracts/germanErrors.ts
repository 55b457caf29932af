import type { ApiErrorKey } from './errors.ts';
import { limits } from './limits.ts';

/** The German messages of `apiErrors`, for the admin and the server's login page. */
export const germanErrors = {
  'invalid-email-verification-token': 'Der eingegebene Bestätigungscode ist ungültig. Einen neuen Code anfordern.',
  'invalid-password-reset-token': 'Dieser Link wurde schon verwendet oder ist abgelaufen. Einen neuen anfordern.',
  'malformed-request': 'Die Anfrage konnte nicht gelesen werden.',
  unauthorized: 'Zum Fortfahren anmelden.',
  'invalid-credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  forbidden: 'Dafür fehlt die Berechtigung.',
  'moved-by-other-user': 'Dateien anderer Personen lassen sich nur innerhalb des geteilten Ordners verschieben.',
  'user-pending': 'Dieses Konto wartet auf die Aktivierung durch die Administration. Danach ist die Anmeldung möglich.',
  'user-rejected': 'Dieses Konto ist gesperrt. Die Administration kann es wieder aktivieren.',
  'email-unverified': 'Zuerst die E-Mail-Adresse bestätigen.',
  'not-found': 'Nicht gefunden.',
  'music-id-not-found': 'ID nicht gefunden',
  'playlist-not-found': 'ID nicht gefunden. Eine private Playlist zuerst öffentlich machen.',
  'slug-taken': 'Diese URL verwendet bereits eine andere Kampagne',
  'app-taken': 'Eine App mit dieser ID gibt es schon.',
  'value-taken': 'Einen Eintrag mit diesem Wert gibt es schon.',
  'app-not-ready': 'Die Konfiguration dieser App wurde nie geladen. Sie lässt sich unter „Apps“ neu laden.',
  'app-retired':
    'Diese App ist stillgelegt und kann keine neuen Kampagnen erhalten. Die Administration kann sie unter „Apps“ reaktivieren.',
  'app-in-use':
    'Diese App hat Kampagnen oder hat Verbraucherdaten gelöschter Kampagnen noch nicht entfernt. Sie kann stattdessen stillgelegt werden.',
  'no-pre-page-app':
    'Das Token-Gate braucht eine App für Vorseiten, und es gibt keine. Die Administration kann sie hinzufügen.',
  'default-language': 'Die Standardsprache einer Kampagne kann nicht gelöscht werden.',
  'language-gone':
    'Diese Kampagne hat diese Sprache nicht mehr. Die Sprache wieder hinzufügen oder ihre Texte weglassen.',
  'sheet-linked':
    'Die Texte dieser Kampagne kommen aus einem Google-Sheet. Dort ändern oder zuerst das Sheet entfernen.',
  'no-sheet': 'Mit dieser Kampagne ist kein Google-Sheet verknüpft.',
  'sheet-changed':
    'Nicht geladen: Das Sheet oder die Texte hier haben sich seit der Vorschau geändert. Die Änderungen erneut prüfen.',
  'nothing-to-undo': 'Es gibt nichts rückgängig zu machen.',
  'undo-too-late':
    'Nicht rückgängig gemacht: Die Texte wurden seit dem Laden geändert. Eine frühere Version lässt sich im Verlauf wiederherstellen.',
  'already-done': 'Ein früherer Versuch war schon erfolgreich. Neu laden, um das Ergebnis zu sehen.',
  'campaign-conflict': 'Jemand anderes hat dieselben Felder geändert.',
  'record-conflict': 'Jemand anderes hat dieselben Felder geändert.',
  'already-started': 'Die Kampagne hat schon begonnen.',
  'not-started': 'Die Kampagne hat noch nicht begonnen.',
  'already-ended': 'Die Kampagne ist schon beendet.',
  'already-published': 'Die Kampagne ist schon veröffentlicht.',
  'not-published': 'Die Kampagne ist ein Entwurf. Zuerst veröffentlichen.',
  'drafts-disabled': 'Die App dieser Kampagne hat keine Entwürfe, daher ist die Seite immer öffentlich.',
  'too-many-tokens': `Es gibt schon ${limits.maxTokensPerUser} persönliche Zugriffstoken, das Maximum. Zuerst eines löschen.`,
  'too-many-preview-links': `Diese Kampagne hat schon ${limits.maxPreviewLinks} Vorschau-Links, das Maximum. Zuerst einen widerrufen.`,
  'email-taken': 'Ein Konto mit dieser E-Mail-Adresse gibt es schon.',
  'last-admin': 'Das ist der letzte Administrator. Zuerst einer anderen Person diese Rolle geben.',
  'own-account': 'Die eigene Rolle und den eigenen Status kann nur ein anderer Administrator ändern.',
  'system-user': 'Systembenutzer können nicht geändert werden.',
  'invalid-state-change': 'Dieses Konto kann nicht vom aktuellen in diesen Status wechseln.',
  'not-invited': 'Dieser Benutzer ist schon beigetreten oder wurde nicht eingeladen.',
  'not-external': 'Nur externe Benutzer können Zugriff erhalten. Administratoren und Redakteure sehen alle Kampagnen.',
  'too-many-labels': `Es gibt schon ${limits.maxLabelRecords} Labels, das Maximum. Zuerst welche löschen oder zusammenführen.`,
  'too-many-merged-labels': `Höchstens ${limits.maxLabelAliases} Labels können zu einem zusammengeführt werden. Ein anderes Label wählen.`,
  'too-many-webhooks': `Es gibt schon ${limits.maxWebhooks} Webhooks, das Maximum. Zuerst einen löschen.`,
  'too-many-views': `Es gibt schon ${limits.maxViews} eigene Ansichten, das Maximum. Zuerst eine löschen.`,
  'too-many-deliveries': 'Zu viele Ereignisse warten auf diesen Webhook. Prüfen, ob seine URL antwortet.',
  'delivery-pending': 'Dieses Ereignis wird noch gesendet.',
  'file-in-use': 'Kampagnen verwenden das. Es wurde nichts geändert.',
  'too-many-uploads':
    'Es gibt zu viele unfertige Uploads. Deren Dateien erneut auswählen, um sie abzuschließen, oder einen Tag warten, bis sie verfallen.',
  'too-many-crops': `Diese Datei hat schon ${limits.maxCropsPerUpload} optimierte Versionen, mehr sind nicht möglich. Für weitere die Datei noch einmal hochladen.`,
  'too-many-folders': `Es gibt schon ${limits.maxFolders} eigene Ordner, mehr sind nicht möglich. Einen vorhandenen Ordner verwenden.`,
  'upload-quota':
    'Die eigenen Dateien haben die maximale Gesamtgröße erreicht. Die Administration kann Dateien löschen oder die Grenze erhöhen.',
  'upload-offset-differs':
    'Der Server hat eine andere Anzahl Bytes dieser Datei. Den Stand lesen und von dort fortsetzen.',
  'cursor-too-old': 'Dieser Cursor ist zu alt. Alle Kampagnen erneut lesen und einen neuen anfordern.',
  'tus-version': 'Diese Version des Upload-Protokolls wird nicht unterstützt.',
  'changed-since': 'Das wurde seit dem Lesen geändert. Erneut lesen und die Änderung wiederholen.',
  'image-too-large': `Dieses Bild hat zu viele Pixel. Erlaubt sind höchstens ${limits.maxImagePixels / 1_000_000} Megapixel, bei AVIF ${limits.maxAvifPixels / 1_000_000}, bei HEIC, TIFF und progressivem JPEG ${limits.maxWholePixels / 1_000_000}.`,
  'too-large': 'Das ist größer als erlaubt.',
  'unsupported-media-type': 'Diese Art von Inhalt wird nicht angenommen.',
  'file-type-refused': 'Dateien dieses Typs werden nicht angenommen.',
  'file-type-differs': 'Der Name der Datei passt nicht zu ihrem Typ.',
  'quicktime-video': 'Das ist ein QuickTime-Video. Die Endung in .mov ändern, dann erneut hochladen.',
  'animated-avif': 'Animiertes AVIF wird nicht angenommen. Als animiertes WebP speichern, dann erneut hochladen.',
  'text-not-utf-8': 'Textdateien müssen in UTF-8 sein.',
  'replacement-type-differs': 'Eine Datei kann nur durch eine Datei desselben Typs ersetzt werden.',
  'not-optimisable': 'Nur JPEG- und PNG-Bilder können optimiert werden.',
  'not-a-video': 'Nur Videos können ein Vorschaubild haben.',
  'upload-part-too-small': `Jeder Teil eines Uploads außer dem letzten braucht mindestens ${limits.minUploadPartBytes / 1_024}\u00a0KiB.`,
  'file-damaged': 'Diese Datei ist beschädigt oder unvollständig.',
  'file-empty': 'Diese Datei ist leer.',
  'sheet-private':
    'Dieses Sheet ist nicht lesbar; es wurde nichts geändert. Für alle mit dem Link freigeben und erneut versuchen.',
  'sheet-not-found':
    'Dieses Sheet wurde nicht gefunden; es wurde nichts geändert. Das Sheet öffnen und seine URL erneut kopieren.',
  'sheet-unreadable':
    'Unter dieser URL liegt kein Sheet; es wurde nichts geändert. Prüfen, ob es ein Google-Sheet ist und wer es sehen darf.',
  'sheet-too-large':
    'Dieses Sheet ist zu groß; es wurde nichts geändert. Alles außer den Texten dieser Kampagne entfernen.',
  'sheet-invalid': 'Einige Zellen müssen korrigiert werden. Es wurde nichts geändert.',
  'too-many-texts':
    'Es wurde nichts gespeichert: Eine Kampagne kann höchstens 10.000 Text-IDs, 100.000 Texte in allen Sprachen und 8\u00a0MB Text haben. Zuerst einige löschen.',
  'service-not-enabled': 'Dieser Streamingdienst ist für die Kampagne nicht eingeschaltet.',
  'short-link': 'Das ist ein Kurzlink. Ihn im Browser öffnen und die URL der Zielseite einfügen.',
  'artist-not-tracklist': 'Das ist ein Künstler. Den Link eines Albums oder einer Playlist einfügen.',
  'playlist-refused':
    'Der Dienst erlaubt keinen Zugriff auf diese Playlist. Die Playlist öffentlich machen oder einen anderen Link einfügen.',
  'tracklist-too-long': 'Diese Liste hat mehr als 1.000 Titel, das Maximum. Den Link einer kürzeren einfügen.',
  'tracklist-empty': 'Diese Liste hat keine Titel, die angezeigt werden können.',
  'language-not-supported': 'Der Übersetzungsdienst unterstützt diese Sprache nicht.',
  'invalid-fields': 'Markierte Felder prüfen.',
  'campaign-locked': 'Jemand anderes bearbeitet diese Kampagne.',
  'too-many-requests': 'Zu viele Versuche. Später erneut versuchen.',
  'internal-error': 'Auf dem Server ist ein Fehler aufgetreten. Es wurde nichts gespeichert.',
  'app-config-failed': 'Die Konfiguration der App konnte nicht geladen werden.',
  'lookup-failed': 'Ein externer Dienst hat nicht wie erwartet geantwortet. In Kürze erneut versuchen.',
  'lookup-busy': 'Ein externer Dienst begrenzt gerade die Anfragen. Später erneut versuchen.',
  'lookup-not-set-up': 'Der externe Dienst dafür ist nicht eingerichtet. Bitte an die Administration wenden.',
  'translation-quota-exceeded':
    'Das Kontingent des Übersetzungsdienstes ist aufgebraucht. Bitte an die Administration wenden.',
  'storage-failed': 'Der Dateispeicher hat nicht wie erwartet geantwortet. In Kürze erneut versuchen.',
  'not-ready': 'Der Server startet gerade oder erreicht seine Datenbank nicht. In Kürze erneut versuchen.',
  'server-busy': 'Der Server ist ausgelastet. In Kürze erneut versuchen.',
  'storage-full':
    'Es wurde nichts gespeichert: Die Festplatte des Servers ist voll, oder seine Datenbank ist nur lesbar. Bitte an die Administration wenden.',
} as const satisfies Record<ApiErrorKey, string>;
