import { editorLanguage } from './words.ts';

/** The texts of the form for words in another language. They are loaded with it, in all languages. */
const words = {
  en: {
    language: 'Language of the selected words',
    none: 'None: the language of the text',
    ofCampaign: 'Languages of the campaign',
    others: 'Other languages',
    other: 'Another language tag',
    tag: 'Language tag',
    help: 'Screen readers read the words aloud in this language.',
    tagInvalid: 'Enter a language tag such as la or pt-BR.',
    nothingSelected: 'Select the words in another language first.',
  },
  de: {
    language: 'Sprache der ausgewählten Wörter',
    none: 'Keine: die Sprache des Textes',
    ofCampaign: 'Sprachen der Kampagne',
    others: 'Weitere Sprachen',
    other: 'Anderes Sprachkürzel',
    tag: 'Sprachkürzel',
    help: 'Screenreader lesen die Wörter in dieser Sprache vor.',
    tagInvalid: 'Ein Sprachkürzel wie la oder pt-BR eingeben.',
    nothingSelected: 'Zuerst die Wörter in einer anderen Sprache auswählen.',
  },
} satisfies Record<string, Record<string, string>>;

/** Returns the texts in the editor's language. */
export const languageWords = (): (typeof words)['en'] => (editorLanguage === 'de' ? words.de : words.en);
