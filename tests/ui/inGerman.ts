import { showLanguage } from '#src/i18n/language.ts';

/** Runs a test that displays the tool in German, and displays English again. */
export async function inGerman(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } finally {
    await showLanguage('en');
  }
}
