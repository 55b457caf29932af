import type { Language } from './i18n/languages.ts';

/**
 * Runs before the first paint, as a blocking script in the head: sets the theme and the language that the user chose,
 * or the browser's language. The server's inline style reads `html[data-theme]`, and `src/i18n/language.ts` the
 * language. If the browser blocks its storage, the admin can't start, and a message says so. It imports nothing, because
 * it is not a module.
 */
const page = document.documentElement;

const known: Record<Language, string> = {
  en: 'Allow site data for this address, then reload the page.',
  de: 'Websitedaten für diese Adresse erlauben, dann die Seite neu laden.',
};
const ofBrowser = navigator.languages.map((tag) => tag.toLowerCase().replace(/-.*/, ''));

/** Returns the stored choices; null if the browser blocks its storage. */
function readChoices(): { theme: string | null; language: string | null } | null {
  try {
    return { theme: localStorage.getItem('cms_theme'), language: localStorage.getItem('cms_language') };
  } catch {
    return null;
  }
}

const choices = readChoices();
const { theme, language } = choices ?? { theme: null, language: null };
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
const isKnown = (code: string | null): code is Language => code !== null && Object.hasOwn(known, code);
const shown = [language, ...ofBrowser].find(isKnown) ?? 'en';
page.lang = shown;

if (!choices) {
  document.addEventListener('DOMContentLoaded', () => {
    document.body.innerHTML = `<p role="alert">${known[shown]}`;
  });
}

/** Loads the messages while the admin's script loads. The server names the file; English is part of that script. */
const messages = document.querySelector<HTMLMetaElement>(`meta[name="messages-${page.lang}"]`);
if (messages) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = messages.content;
  document.head.append(link);
}
