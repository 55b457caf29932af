import type { MessageCatalogue } from './messages.ts';

/** The texts of pages that a preview link opens. */
export const previewMessages = {
  en: {
    'preview.title': 'Preview',
    'preview.ends': 'This link ends on {date}.',
    'preview.not_stored': 'This is a preview: nothing that you send is stored.',
    'page.preview_ended.title': 'This preview has ended',
    'page.preview_ended.body': 'Ask the person who sent you the link for a new one.',
  },
  de: {
    'preview.title': 'Vorschau',
    'preview.ends': 'Dieser Link endet am {date}.',
    'preview.not_stored': 'Das ist eine Vorschau: Was du abschickst, wird nicht gespeichert.',
    'page.preview_ended.title': 'Diese Vorschau ist beendet',
    'page.preview_ended.body': 'Frag die Person, die dir den Link geschickt hat, nach einem neuen.',
  },
} satisfies MessageCatalogue;
