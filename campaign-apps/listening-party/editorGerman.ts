import type { AppLabels, LabelsOf, TemplateLabels } from '../kit/app/labels.ts';
import type { tracklistBlock } from './blocks.ts';
import type { listeningPartyTemplates } from './templates.ts';

/** The labels of the app's editor in German. */
export const german = {
  blocks: {
    tracklist: { label: 'Titelliste', fields: {} },
  } satisfies LabelsOf<typeof tracklistBlock>,
  templates: {
    'first-listen': {
      label: 'Erstes Anhören',
      description: 'Erklärt die Party, mit Titelliste und Anmeldung.',
    },
    'release-night': {
      label: 'Release-Nacht',
      description: 'Zeigt die Künstler, ein Foto, ein Video und wo es das Album gibt.',
    },
    invitation: {
      label: 'Kurze Einladung',
      description: 'Wenige Sätze, Pre-Save-Links und eine Anmeldung.',
    },
  } satisfies TemplateLabels<(typeof listeningPartyTemplates)[number]>,
} satisfies AppLabels;
