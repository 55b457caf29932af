import type { Language } from './i18n/languages.ts';

/**
 * Runs before the first paint, as a blocking script in the head: sets the theme and the language that the user chose,
 * or the browser's language. The server's inline style reads `html[data-theme]`, and `src/i18n/language.ts` the
 * language. It imports nothing, because it is not a module.
 */
const page = document.documentElement;

const theme = localStorage.getItem('cms_theme');
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

const known: Record<Language, true> = { en: true, de: true };
const chosen = localStorage.getItem('cms_language');
const ofBrowser = navigator.languages.map((tag) => tag.toLowerCase().replace(/-.*/, ''));
page.lang = [chosen, ...ofBrowser].find((code) => code !== null && Object.hasOwn(known, code)) ?? 'en';

/** Loads the messages while the admin's script loads. The server names the file; English is part of that script. */
const messages = document.querySelector<HTMLMetaElement>(`meta[name="messages-${page.lang}"]`);
if (messages) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = messages.content;
  document.head.append(link);
}
