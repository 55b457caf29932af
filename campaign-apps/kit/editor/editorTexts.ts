import { useEffect, useState } from 'react';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import type { CampaignApp } from '../app/app.ts';
import { type AppLabels, labeledKinds, labeledTemplates } from '../app/labels.ts';
import { editorWords, setEditorTexts } from './texts/words.ts';

/** The languages of the editor besides English. To add one, add its texts beside `texts/de.ts` and a line here. */
const languages = { de: async () => (await import('./texts/de.ts')).german };
type Language = keyof typeof languages;

/** Loads an app's labels in other languages. The editor loads them only when it is displayed in that language. */
export type LabelLoaders = { readonly [Name in Language]?: () => Promise<AppLabels> };

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** Returns the language of the editor that is nearest to this one; English if there is none. */
const knownLanguage = (locale: string): string => nearestLocale(locale, Object.keys(languages)) ?? 'en';

/**
 * Displays the editor in the language of the tool; before the tool names one, and with a tool that does not, in that of the
 * document, which the server chose by the browser's languages. While the texts load, and if that fails, the language stays.
 * @returns the app with its labels in this language; null while the first texts load
 */
export function useEditorTexts(app: CampaignApp, labels: LabelLoaders, locale: string | null): CampaignApp | null {
  const [labeled, setLabeled] = useState<CampaignApp | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadTexts(app, labels, knownLanguage(locale ?? document.documentElement.lang)).then((show) => {
      if (isWanted) setLabeled(show());
    });
    return () => {
      isWanted = false;
    };
  }, [app, labels, locale]);
  return labeled;
}

/** Loads the texts of a language; returns the function that displays them, or English if they can't be loaded. */
async function loadTexts(app: CampaignApp, labels: LabelLoaders, language: string): Promise<() => CampaignApp> {
  if (!isLanguage(language)) return () => showEnglish(app);
  try {
    const [texts, own] = await Promise.all([languages[language](), labels[language]?.()]);
    const all = { blocks: { ...texts.blocks, ...own?.blocks }, templates: own?.templates ?? {} };
    return () => {
      setEditorTexts(language, texts);
      showInDocument(language);
      return { ...app, blocks: labeledKinds(app.blocks, all), templates: labeledTemplates(app.templates ?? [], all) };
    };
  } catch (error) {
    console.error('The texts of the language could not be loaded', error);
    return () => showEnglish(app);
  }
}

function showEnglish(app: CampaignApp): CampaignApp {
  setEditorTexts('en');
  showInDocument('en');
  // Not the same object: React renders again only for another one.
  return { ...app };
}

function showInDocument(language: string): void {
  document.documentElement.lang = language;
  document.title = editorWords.editor;
}
