import type { richText as english } from '../en/richText.ts';
import type { Translated } from '../translated.ts';

/** German of `en/richText.ts`. */
export const richText = {
  bold: 'Fett',
  italic: 'Kursiv',
  link: 'Link',
  language: 'Sprache',
  wordsLanguage: 'Sprache der ausgewählten Wörter',
  languageHelp: 'Eine Sprache oder ein Sprachkürzel wie pt-BR. Screenreader lesen die Wörter darin vor.',
  languageInvalid: 'Keine Sprache und kein Sprachkürzel',
  nothingSelected: 'Zuerst die Wörter in einer anderen Sprache auswählen.',
  unmark: 'Sprache entfernen',
  heading: 'Überschrift',
  bulletList: 'Aufzählung',
  orderedList: 'Nummerierte Liste',
  linkTo: 'Linkziel',
  linkHelp: 'Eine URL oder eine E-Mail-Adresse',
  linkInvalid: 'Keine URL und keine E-Mail-Adresse',
  apply: 'Übernehmen',
  unlink: 'Link entfernen',
  tools: 'Formatierung von %{name}',
} as const satisfies Translated<typeof english>;
