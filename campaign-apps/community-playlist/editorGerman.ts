import type { AppLabels, LabelsOf, TemplateLabels } from '../kit/app/labels.ts';
import type { chartBlock } from './blocks.ts';
import type { rulesBlock } from './rules.ts';
import type { communityPlaylistTemplates } from './templates.ts';

/** The labels of the app's editor in German. */
export const german = {
  blocks: {
    rules: {
      label: 'Regeln',
      fields: {
        votes: { label: 'Stimmen pro Besucher' },
        proposals: {
          label: 'Vorschläge pro Besucher',
          help: 'Ein Vorschlag zählt auch als Stimme. Nur Titel der Titelliste können vorgeschlagen werden.',
        },
      },
    },
    tracklist: { label: 'Charts', fields: {} },
  } satisfies LabelsOf<typeof rulesBlock | typeof chartBlock>,
  templates: {
    favorites: {
      label: 'Lieblinge der Fans',
      description: 'Fans stellen die Playlist gemeinsam zusammen, mit mehreren Stimmen pro Person.',
    },
    setlist: {
      label: 'Setlist einer Tour',
      description: 'Fans wählen, was live gespielt wird, neben einem Link zu den Tickets.',
    },
    'one-vote': {
      label: 'Eine Stimme pro Person',
      description: 'Eine kurze Abstimmung über einen Song, mit einem Video dazu.',
    },
  } satisfies TemplateLabels<(typeof communityPlaylistTemplates)[number]>,
} satisfies AppLabels;
