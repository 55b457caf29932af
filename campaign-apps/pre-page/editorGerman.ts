import type { AppLabels, LabelsOf, TemplateLabels } from '../kit/app/labels.ts';
import type { coverBlock, factBlock } from './blocks.ts';
import type { prePageTemplates } from './templates.ts';

/** The labels of the app's editor in German. */
export const german = {
  blocks: {
    cover: { label: 'Cover', fields: { picture: { label: 'Bild' } } },
    fact: {
      label: 'Info',
      fields: {
        name: { label: 'Name', help: 'Zum Beispiel Wo, Mit oder Einlass' },
        words: { label: 'Text' },
      },
    },
  } satisfies LabelsOf<typeof coverBlock | typeof factBlock>,
  templates: {
    announcement: {
      label: 'Ankündigung',
      description: 'Es kommt etwas, und Fans melden sich für eine E-Mail zum Beginn an.',
    },
    release: {
      label: 'Release mit Pre-Saves',
      description: 'Pre-Save-Links, ein Video und eine Anmeldung.',
    },
    concert: {
      label: 'Konzert',
      description: 'Was an dem Abend passiert, die wichtigsten Infos und ein Link zu den Tickets.',
    },
  } satisfies TemplateLabels<(typeof prePageTemplates)[number]>,
} satisfies AppLabels;
