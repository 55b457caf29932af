import { useSyncExternalStore } from 'react';
import type { I18nProvider } from 'react-admin';
import { englishWith, type Messages } from './englishWith.ts';
import { firstTexts } from './firstTexts.ts';
import { createI18nProvider } from './i18nProvider.ts';
import { firstLanguage, isLanguage, type Language, languages } from './languages.ts';

/** The localStorage key of the user's choice. `src/firstPaint.ts` reads it too. */
const languageKey = 'cms_language';

/** The language that the tool is displayed in. A new object for each change. */
type Shown = Omit<Messages, 'messages'> & { language: Language; i18nProvider: I18nProvider };

const shownOf = (language: Language, { messages, ...others }: Messages): Shown => ({
  language,
  i18nProvider: createI18nProvider(language, messages),
  ...others,
});

let shown = shownOf(firstLanguage, englishWith(firstTexts));
/** The messages shown are those of the first screen alone. */
let isPartial = true;
/** The language that was requested last: its messages may still be loading. */
let wanted: Language = firstLanguage;
const listeners = new Set<() => void>();

/**
 * Displays the tool in a language, once its messages are loaded.
 * @throws Error when they can't be loaded; the language then stays
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const messages = await languages[language].load();
  if (wanted !== language || (shown.language === language && !isPartial)) return;
  isPartial = false;
  shown = shownOf(language, messages);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/**
 * Loads the messages beyond those of the first screen. Code that is loaded later needs them.
 * @throws Error when they can't be loaded
 */
export const loadAllMessages = async (): Promise<void> => {
  if (isPartial) await showLanguage(wanted);
};

/** Fetches these messages before they are needed, and does not display them. */
export const fetchAllMessages = (): Promise<Messages> => languages[wanted].load();

/**
 * Displays the language that `src/firstPaint.ts` has selected before the first paint. If its messages can't be loaded,
 * the tool is displayed in English.
 */
export async function showSelectedLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (!isLanguage(lang) || lang === firstLanguage) return;
  await showLanguage(lang).catch((error: unknown) => {
    console.error('The messages of the language could not be loaded', error);
    document.documentElement.lang = shown.language;
  });
}

/**
 * Displays a language and stores the choice in this browser; it is kept after a logout.
 * @throws Error when its messages can't be loaded; nothing is stored then
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localStorage.setItem(languageKey, language);
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === languageKey && newValue !== null && isLanguage(newValue)) void showLanguage(newValue);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** Returns the language of the tool and updates with the user's choice, also in another tab. */
export const useShownLanguage = (): Shown => useSyncExternalStore(subscribe, () => shown);
