import { type NewsText, newsTextId } from '#contracts/newsMails.ts';
import type { CampaignTexts } from '#dataProvider/index.ts';
import { defaultOf, type Edits, languageOf, messageOf, shownLanguages } from '../translations/texts/edits.ts';
import { useEdited, useOpenTexts } from '../translations/texts/TextsContext.ts';

/** A language of the campaign with its words of a mail. */
type NewsLanguage = { code: string; words: NewsText; isComplete: boolean };

/** Returns the words of a mail in each language of the form, and the default language. */
function newsLanguages(texts: CampaignTexts, edits: Edits, id: string) {
  const wordIn = (code: string, part: keyof NewsText): string =>
    [messageOf(edits, languageOf(texts, code), newsTextId(id, part)) ?? ''].flat()[0] ?? '';
  const languages = shownLanguages(texts, edits)
    .filter(({ state }) => state !== 'deleted')
    .map(({ code }): NewsLanguage => {
      const words = { subject: wordIn(code, 'subject'), text: wordIn(code, 'text') };
      return { code, words, isComplete: words.subject.trim() !== '' && words.text.trim() !== '' };
    });
  return { languages, defaultCode: defaultOf(texts, edits) };
}

/** Returns the words of a mail in the form. */
export function useNewsLanguages(id: string) {
  const { texts } = useOpenTexts();
  return useEdited((edits) => newsLanguages(texts, edits, id));
}

const noWords: NewsText = { subject: '', text: '' };

/** Returns the words in the open language, as typed. */
export function useOpenWords(id: string): NewsText {
  const { code } = useOpenTexts();
  return useNewsLanguages(id).languages.find((language) => language.code === code)?.words ?? noWords;
}
