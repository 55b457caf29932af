import type { MessageCatalogue } from './messages.ts';

/** The texts of pages that a preview link opens. */
export const previewMessages = {
  en: {
    'preview.title': 'Preview',
    'preview.ends': 'This link ends on {date}.',
    'preview.not_stored': 'This is a preview: nothing that you send is stored.',
  },
  de: {
    'preview.title': 'Vorschau',
    'preview.ends': 'Dieser Link endet am {date}.',
    'preview.not_stored': 'Das ist eine Vorschau: Was du abschickst, wird nicht gespeichert.',
  },
} satisfies MessageCatalogue;
