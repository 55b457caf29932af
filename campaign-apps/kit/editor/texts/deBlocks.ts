import type { LabelsOf } from '../../app/labels.ts';
import type { commonBlocks } from '../../view/commonBlocks.ts';
import type { presaveBlock } from '../../view/presaveBlock.ts';
import type { artistsBlock, countdownBlock, followBlock, signUpBlock, socialBlock } from '../../view/sections.ts';
import type { trackBlock } from '../../view/trackBlock.ts';

type KitBlock =
  | (typeof commonBlocks)[number]
  | typeof presaveBlock
  | typeof trackBlock
  | typeof artistsBlock
  | typeof countdownBlock
  | typeof followBlock
  | typeof signUpBlock
  | typeof socialBlock;

const startsWithHttps = 'Beginnt mit https://';

/** The labels of the kit's blocks in German. */
export const blocks = {
  text: { label: 'Text', fields: { text: { label: 'Text' } } },
  richText: { label: 'Text mit Formatierung', fields: { formatted: { label: 'Text' } } },
  heading: { label: 'Überschrift', fields: { words: { label: 'Überschrift' } } },
  picture: { label: 'Bild', fields: { picture: { label: 'Bild' }, caption: { label: 'Bildunterschrift' } } },
  video: {
    label: 'Video',
    fields: {
      address: {
        label: 'URL des Videos',
        help: 'Ein Video bei YouTube oder Vimeo oder aus der Medienbibliothek',
      },
      title: { label: 'Titel', help: 'Was das Video zeigt' },
      poster: { label: 'Vorschaubild', help: 'Erscheint, bevor ein Video der Medienbibliothek abgespielt wird' },
      captions: {
        label: 'Untertitel',
        help: 'WebVTT-Dateien für ein Video der Medienbibliothek. YouTube und Vimeo haben eigene Untertitel.',
      },
    },
  },
  link: {
    label: 'Button',
    fields: {
      words: { label: 'Text des Buttons' },
      address: { label: 'URL', help: startsWithHttps },
      look: { label: 'Stil', choices: { outlined: 'Umrandet', filled: 'Ausgefüllt' } },
    },
  },
  quote: { label: 'Zitat', fields: { words: { label: 'Zitat' }, name: { label: 'Von wem' } } },
  presave: {
    label: 'Pre-Save-Link',
    fields: {
      service: { label: 'Dienst' },
      presave: { label: 'Pre-Save-URL', help: 'Wird vor dem Start angezeigt' },
      listen: { label: 'URL zum Anhören', help: 'Wird ab dem Start angezeigt; ohne Angabe die Pre-Save-URL' },
    },
  },
  track: {
    label: 'Titel',
    fields: {
      title: { label: 'Titel' },
      artists: { label: 'Künstler' },
      minutes: { label: 'Minuten' },
      seconds: { label: 'Sekunden' },
      lyrics: { label: 'Songtext' },
    },
  },
  countdown: { label: 'Countdown', fields: {} },
  artists: { label: 'Künstler', fields: {} },
  signUp: { label: 'Anmeldung', fields: {} },
  follow: { label: 'Follow-Links', fields: {} },
  social: { label: 'Social-Media-Links', fields: {} },
} as const satisfies LabelsOf<KitBlock>;
