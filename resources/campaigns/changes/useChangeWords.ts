import { useLocale } from 'react-admin';
import { localeLabel } from '#contracts/locales.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { campaigns } from '../schema.ts';
import { placeOfChange, type Step } from './changePlace.ts';

const capitalised = (text: string): string => {
  const words = text.replaceAll(/\b(url|id)(?=s?\b)/g, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the display path of a change: `meta_tags.title` as `['Meta tags', 'Title']`, with the names of entries. */
export function useChangeWords(): (path: string, entries?: Record<string, string>) => string[] {
  const t = useT();
  const locale = useLocale();
  const words = useResourceWords(campaigns);
  const say = (step: Step): string => {
    switch (step.kind) {
      case 'field':
      case 'entry':
        return words.field(step.source);
      case 'key':
        return capitalised(step.name);
      case 'name':
        return step.name;
      case 'words':
        return t(step.key);
      case 'message':
        return step.id;
      case 'texts':
        return t('history.texts');
      case 'language':
        return localeLabel(step.code, locale);
      case 'defaultLanguage':
        return t('history.defaultLanguage');
    }
  };
  return (path, entries) => placeOfChange(path, entries).steps.map(say);
}
