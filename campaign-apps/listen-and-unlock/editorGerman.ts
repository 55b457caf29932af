import type { AppLabels, LabelsOf, TemplateLabels } from '../kit/app/labels.ts';
import type { playerBlock } from './blocks.ts';
import type { listenAndUnlockTemplates } from './templates.ts';
import type { unlockBlock } from './unlocks.ts';

/** The labels of the app's editor in German. */
export const german = {
  blocks: {
    unlock: {
      label: 'Überraschung',
      fields: {
        title: { label: 'Titel', help: 'Immer sichtbar.' },
        teaser: { label: 'Teaser', help: 'Deutet den Inhalt an. Sichtbar, bis er sich öffnet.' },
        measure: {
          label: 'Öffnet sich nach',
          choices: { minutes: 'Gehörten Minuten', tracks: 'Gehörten Titeln' },
        },
        amount: { label: 'Anzahl', help: 'Öffnet sich spätestens mit dem letzten Titel.' },
        content: { label: 'Freigeschalteter Text' },
        picture: { label: 'Freigeschaltetes Bild' },
        words: { label: 'Text des freigeschalteten Links' },
        address: { label: 'URL des freigeschalteten Links', help: 'Beginnt mit https://' },
      },
    },
    tracklist: { label: 'Player und Titel', fields: {} },
  } satisfies LabelsOf<typeof unlockBlock | typeof playerBlock>,
  templates: {
    'three-surprises': {
      label: 'Drei Überraschungen',
      description: 'Eine Nachricht, ein Foto und ein Link öffnen sich nacheinander.',
    },
    story: {
      label: 'Geschichte des Albums',
      description: 'Titel für Titel erzählt, wie die Songs entstanden sind.',
    },
    'pre-listening': {
      label: 'Vorab anhören',
      description: 'Fans hören die Songs vorab, sichern sich den Release und schalten den Link zur Bestellung frei.',
    },
  } satisfies TemplateLabels<(typeof listenAndUnlockTemplates)[number]>,
} satisfies AppLabels;
