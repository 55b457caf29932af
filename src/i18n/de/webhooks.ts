import type { webhooks as english } from '../en/webhooks.ts';
import type { Translated } from '../translated.ts';

/** German of `en/webhooks.ts`. */
export const webhooks = {
  deliveries: {
    title: 'Zustellungen',
    text: 'Die Anfragen der letzten 30 Tage mit den Antworten.',
    show: 'Zustellungen anzeigen',
    test: 'Testereignis senden',
    tested: 'Das Testereignis wird gesendet. Das Ergebnis erscheint bei den Zustellungen.',
    resend: 'Erneut senden',
    resendOf: '%{event} vom %{time} erneut senden',
    resent: '%{event} wird erneut gesendet.',
    none: 'Noch keine Zustellungen',
    noneText: 'Jedes Ereignis, das an einen Webhook gesendet wird, erscheint hier 30 Tage lang.',
  },
  secret: {
    title: 'Signaturgeheimnis',
    text: 'Der Empfänger prüft damit, ob Anfragen von diesem Server kommen. Es wird nicht noch einmal angezeigt, nur ersetzt.',
    rotate: 'Geheimnis ersetzen',
    rotateQuestion: 'Das Signaturgeheimnis von „%{name}“ ersetzen?',
    rotateText:
      '24 Stunden lang werden Anfragen mit beiden Geheimnissen signiert. Das neue muss in dieser Zeit zum Empfänger.',
    madeOf: 'Signaturgeheimnis von „%{name}“',
    once: 'Jetzt kopieren und beim Empfänger eintragen. Es wird nicht noch einmal angezeigt.',
    copy: 'Geheimnis kopieren',
    copied: 'Geheimnis in die Zwischenablage kopiert',
    copyFailed: 'Kopieren nicht möglich. Das Geheimnis markieren und von Hand kopieren.',
    uncopied: 'Das Geheimnis wurde nicht kopiert',
    uncopiedText: 'Es wird nicht noch einmal angezeigt. Ohne Kopie lässt es sich nur ersetzen.',
  },
} as const satisfies Translated<typeof english>;
