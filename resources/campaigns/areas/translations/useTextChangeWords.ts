import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { localeName } from '#contracts/locales.ts';
import type { CampaignTexts, Message } from '#dataProvider/index.ts';
import type { ChangeWords } from '#src/engine/form/FormContext.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { chosenDefault, type Edits, editedLanguages, editsOf, storedLanguage } from './texts/edits.ts';
import { editsIn } from './useTexts.ts';

/** Number of languages named in a line, and of changes shown in a list. */
const named = 3;
const listed = 50;

/** Translates texts, and names languages by code. */
type Words = { t: Translate; languageName(code: string): string };

function wordsOfLanguage({ t, languageName }: Words, texts: CampaignTexts, edits: Edits, code: string): string {
  const own = editsOf(edits, code);
  const name = languageName(code);
  if (!own) return t('translations.changes.deleted', { name });
  const smart_count = Object.keys(own).length;
  if (storedLanguage(texts, code)) return t('translations.changes.messages', { name, smart_count });
  return t(smart_count === 0 ? 'translations.changes.added' : 'translations.changes.addedWith', { name, smart_count });
}

function summaryOf(words: Words, texts: CampaignTexts, edits: Edits): string {
  const { t, languageName } = words;
  const chosen = chosenDefault(edits);
  const codes = editedLanguages(edits);
  const left = codes.length - named;
  const parts = [
    ...codes.slice(0, named).map((code) => wordsOfLanguage(words, texts, edits, code)),
    ...(left > 0 ? [t('translations.changes.more', { smart_count: left })] : []),
    ...(chosen ? [t('translations.changes.defaultLanguage', { name: languageName(chosen) })] : []),
  ];
  return t('translations.changes.summary', { parts: parts.join(' · ') });
}

function entriesOf({ t, languageName }: Words, edits: Edits): { label: string; text: string }[] {
  const say = (message: Message | null) =>
    message === null ? t('translations.changes.removedText') : [message].flat().join(' | ');
  const chosen = chosenDefault(edits);
  const entries = editedLanguages(edits).flatMap((code) => {
    const own = editsOf(edits, code);
    const name = languageName(code);
    if (!own) return [{ label: name, text: t('translations.changes.deletedText') }];
    const messages = Object.entries(own).map(([id, message]) => ({ label: `${name} › ${id}`, text: say(message) }));
    return messages.length > 0 ? messages : [{ label: name, text: t('translations.changes.addedText') }];
  });
  const all = chosen ? [...entries, { label: t('history.defaultLanguage'), text: languageName(chosen) }] : entries;
  const left = all.length - listed;
  if (left <= 0) return all;
  return [...all.slice(0, listed), { label: '…', text: t('translations.changes.moreEntries', { smart_count: left }) }];
}

/** Describes the number of changes and their languages. */
export function useTextChangeWords(texts: CampaignTexts | undefined): ChangeWords {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const words: Words = { t, languageName: (code) => localeName(code, locale) };
    return {
      summary: (changes) => (texts ? summaryOf(words, texts, editsIn(changes)) : ''),
      entries: (changes) => entriesOf(words, editsIn(changes)),
    };
  }, [t, texts, locale]);
}
