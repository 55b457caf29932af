import type { MessageCatalogue } from './messages.ts';

/** The texts about listening at services, saving the date and sharing. */
export const shareMessages = {
  en: {
    'share.actions': 'Listen, save the date, share',
    'share.title': 'Share',
    'share.copy': 'Copy link',
    'share.copied': 'Link copied',
    'share.failed': 'Not copied. Copy the link from the address bar.',
    'share.email': 'Email',
    'services.listen': 'Listen on',
    'services.listen_on': 'Listen on {service}',
    'services.presave': 'Open on',
    'services.presave_on': 'Open on {service}',
    'calendar.title': 'Add to calendar',
    'calendar.file': 'Calendar file (.ics)',
  },
  de: {
    'share.actions': 'Hören, Termin merken, teilen',
    'share.title': 'Teilen',
    'share.copy': 'Link kopieren',
    'share.copied': 'Link kopiert',
    'share.failed': 'Nicht kopiert. Kopiere den Link aus der Adresszeile.',
    'share.email': 'E-Mail',
    'services.listen': 'Hören bei',
    'services.listen_on': 'Hören bei {service}',
    'services.presave': 'Öffnen bei',
    'services.presave_on': 'Öffnen bei {service}',
    'calendar.title': 'In den Kalender',
    'calendar.file': 'Kalenderdatei (.ics)',
  },
} satisfies MessageCatalogue;
