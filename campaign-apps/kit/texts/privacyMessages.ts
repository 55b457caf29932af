import type { MessageCatalogue } from './messages.ts';

/** The texts of the notice that asks before a page loads its tag manager. */
export const privacyMessages: MessageCatalogue = {
  en: {
    'privacy.title': 'May we measure your visit?',
    'privacy.body':
      'If you accept, this page loads Google Tag Manager. Google and its services then get data about your visit and may store cookies. You can change your choice at the end of the page.',
    'privacy.accept': 'Accept',
    'privacy.refuse': 'Refuse',
    'privacy.accepted': 'Your current choice: accepted.',
    'privacy.refused': 'Your current choice: refused.',
    'privacy.open': 'Privacy choices',
    'privacy.signal': 'Your browser asks for privacy (Global Privacy Control), so this page loads no tag manager.',
  },
  de: {
    'privacy.title': 'Dürfen wir deinen Besuch messen?',
    'privacy.body':
      'Wenn du zustimmst, lädt diese Seite den Google Tag Manager. Google und seine Dienste bekommen dann Daten über deinen Besuch und speichern vielleicht Cookies. Am Ende der Seite kannst du deine Wahl ändern.',
    'privacy.accept': 'Zustimmen',
    'privacy.refuse': 'Ablehnen',
    'privacy.accepted': 'Bisher hast du zugestimmt.',
    'privacy.refused': 'Bisher hast du abgelehnt.',
    'privacy.open': 'Datenschutz-Einstellungen',
    'privacy.signal':
      'Dein Browser verlangt Datenschutz (Global Privacy Control). Deshalb lädt diese Seite keinen Tag-Manager.',
  },
};
