import type { MessageCatalogue } from './messages.ts';

/** The texts of pages that a preview link opens. */
export const previewMessages = {
  en: {
    'preview.title': 'Preview',
    'preview.release': 'Preview of the release “{name}”.',
    'preview.of_release': 'Preview of a release.',
    'preview.not_live': 'Not live.',
    'preview.ends': 'This link ends on {date}.',
    'preview.moment': 'Moment',
    'preview.now': 'Now',
    'preview.before': 'Before the start',
    'preview.live': 'While it runs',
    'preview.after': 'After the end',
    'preview.show': 'Show',
    'preview.not_stored': 'This is a preview: nothing that you send is stored.',
  },
  de: {
    'preview.title': 'Vorschau',
    'preview.release': 'Vorschau des Releases „{name}“.',
    'preview.of_release': 'Vorschau eines Releases.',
    'preview.not_live': 'Nicht live.',
    'preview.ends': 'Dieser Link endet am {date}.',
    'preview.moment': 'Zeitpunkt',
    'preview.now': 'Jetzt',
    'preview.before': 'Vor dem Start',
    'preview.live': 'Während der Laufzeit',
    'preview.after': 'Nach dem Ende',
    'preview.show': 'Anzeigen',
    'preview.not_stored': 'Das ist eine Vorschau: Was du abschickst, wird nicht gespeichert.',
  },
} satisfies MessageCatalogue;
