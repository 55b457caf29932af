import { type MessageCatalogue, withMessages } from './messages.ts';

/** The texts of the mails to people who signed up, and of the page that these mails link to. */
const fanMessages: MessageCatalogue = {
  en: {
    'mail.confirm.subject': 'Confirm your sign-up: {title}',
    'mail.confirm.body':
      'Someone, hopefully you, signed up with this email address for “{title}”. Confirm the address to get the mails that you agreed to.',
    'mail.confirm.action': 'Confirm my address',
    'mail.confirm.after':
      'The link works for 7 days. If it was not you, do nothing: without a confirmation you get no mails, and the address is deleted.',
    'mail.reminder.subject': 'It has started: {title}',
    'mail.reminder.body': '“{title}” has started. You asked for a mail when it does.',
    'mail.reminder.action': 'Open the page',
    'mail.why': 'You get this mail because you signed up on {date}.',
    'mail.manage': 'See or withdraw what you agreed to',
    'fan.title': 'Your sign-ups',
    'fan.intro': 'All that is stored here for {email}.',
    'fan.confirm.title': 'Confirm your address',
    'fan.confirm.intro': 'You signed up for “{title}” and agreed to this:',
    'fan.confirm.submit': 'Confirm my address',
    'fan.confirmed': 'Your address is confirmed. You are on the list.',
    'fan.withdrawn': 'Withdrawn. You get no more of these mails.',
    'fan.erased.title': 'Your data is erased',
    'fan.erased.body': 'Your name and address are no longer stored here.',
    'fan.gone.title': 'This link no longer works',
    'fan.gone.body': 'It is incomplete or too old, or the data was erased. Nothing else is stored under this link.',
    'fan.state.unconfirmed': 'Not confirmed: you get no mails.',
    'fan.state.confirmed': 'Confirmed on {date}',
    'fan.state.kept': 'On the list',
    'fan.state.withdrawn': 'Withdrawn on {date}',
    'fan.state.bounced': 'Mails to this address come back. You get no further mails.',
    'fan.signed_up': 'Signed up on {date}',
    'fan.deleted_campaign': 'A page that no longer exists',
    'fan.newsletter': 'Newsletter “{name}”',
    'fan.withdraw': 'Withdraw',
    'fan.withdraw.all': 'Withdraw everything',
    'fan.download': 'Download my data',
    'fan.erase': 'Erase my data',
    'fan.erase.body': 'Your name and address are removed from everything on this page. This can’t be undone.',
    'fan.erase.submit': 'Erase for good',
  },
  de: {
    'mail.confirm.subject': 'Bestätige deine Anmeldung: {title}',
    'mail.confirm.body':
      'Jemand, hoffentlich du, hat sich mit dieser E-Mail-Adresse für „{title}“ angemeldet. Bestätige die Adresse, damit du die E-Mails bekommst, denen du zugestimmt hast.',
    'mail.confirm.action': 'Adresse bestätigen',
    'mail.confirm.after':
      'Der Link gilt 7 Tage. Warst du es nicht, dann tu nichts: Ohne Bestätigung bekommst du keine E-Mails, und die Adresse wird gelöscht.',
    'mail.reminder.subject': 'Es ist losgegangen: {title}',
    'mail.reminder.body': '„{title}“ hat begonnen. Du wolltest dann eine E-Mail bekommen.',
    'mail.reminder.action': 'Zur Seite',
    'mail.why': 'Du bekommst diese E-Mail, weil du dich am {date} angemeldet hast.',
    'mail.manage': 'Einwilligung ansehen oder widerrufen',
    'fan.title': 'Deine Anmeldungen',
    'fan.intro': 'Alles, was hier zu {email} gespeichert ist.',
    'fan.confirm.title': 'Bestätige deine Adresse',
    'fan.confirm.intro': 'Du hast dich für „{title}“ angemeldet und Folgendem zugestimmt:',
    'fan.confirm.submit': 'Adresse bestätigen',
    'fan.confirmed': 'Deine Adresse ist bestätigt. Du stehst auf der Liste.',
    'fan.withdrawn': 'Widerrufen. Du bekommst keine dieser E-Mails mehr.',
    'fan.erased.title': 'Deine Daten sind gelöscht',
    'fan.erased.body': 'Dein Name und deine Adresse sind hier nicht mehr gespeichert.',
    'fan.gone.title': 'Dieser Link funktioniert nicht mehr',
    'fan.gone.body':
      'Er ist unvollständig oder zu alt, oder die Daten wurden gelöscht. Unter diesem Link ist sonst nichts gespeichert.',
    'fan.state.unconfirmed': 'Nicht bestätigt: Du bekommst keine E-Mails.',
    'fan.state.confirmed': 'Bestätigt am {date}',
    'fan.state.kept': 'Auf der Liste',
    'fan.state.withdrawn': 'Widerrufen am {date}',
    'fan.state.bounced': 'E-Mails an diese Adresse kommen zurück. Du bekommst keine weiteren.',
    'fan.signed_up': 'Angemeldet am {date}',
    'fan.deleted_campaign': 'Eine Seite, die es nicht mehr gibt',
    'fan.newsletter': 'Newsletter „{name}“',
    'fan.withdraw': 'Widerrufen',
    'fan.withdraw.all': 'Alles widerrufen',
    'fan.download': 'Meine Daten herunterladen',
    'fan.erase': 'Meine Daten löschen',
    'fan.erase.body':
      'Dein Name und deine Adresse werden aus allem auf dieser Seite entfernt. Das lässt sich nicht rückgängig machen.',
    'fan.erase.submit': 'Endgültig löschen',
  },
};

/**
 * Adds these texts to an app's own, in its languages. Only the server does, because no page editor shows them, and
 * browsers load all texts of an editor.
 */
export const withFanMessages = (own: MessageCatalogue): MessageCatalogue => withMessages(own, fanMessages);
