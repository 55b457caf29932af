import { editorLanguage } from './words.ts';

/** The texts of the captions of videos. They are loaded with the field, in all languages. */
const words = {
  en: {
    add: 'Add captions',
    none: 'No captions yet.',
    notCaptions: 'This file has no captions. Choose a WebVTT file (.vtt).',
    full: 'At most {max} files.',
    file: '{file} in {language}',
    language: 'Language',
    kind: 'Kind',
    captions: 'Captions',
    subtitles: 'Subtitles',
    remove: 'Remove',
    removeFile: 'Remove {file}',
  },
  de: {
    add: 'Untertitel hinzufügen',
    none: 'Noch keine Untertitel.',
    notCaptions: 'Diese Datei hat keine Untertitel. Eine WebVTT-Datei (.vtt) auswählen.',
    full: 'Höchstens {max} Dateien.',
    file: '{file} auf {language}',
    language: 'Sprache',
    kind: 'Art',
    captions: 'Für Gehörlose',
    subtitles: 'Nur Sprache',
    remove: 'Entfernen',
    removeFile: '{file} entfernen',
  },
} satisfies Record<string, Record<string, string>>;

/** Returns the texts in the editor's language. */
export const captionWords = (): (typeof words)['en'] => (editorLanguage === 'de' ? words.de : words.en);
