import { useLocale } from 'react-admin';
import { localeLabel } from '#contracts/locales.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { useT } from '../../i18n/useT.ts';
import { type PlaceOfContent, placeOfChange, type Step } from '../changePlace.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

const capitalised = (text: string): string => {
  const words = text.replaceAll(/\b(url|id)(?=s?\b)/g, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type ChangeWords = (path: string, entries?: Record<string, string>) => string[];

/** Returns the display path of a change: `meta_tags.title` as `['Meta tags', 'Title']`, with the names of entries. */
export function useChangeWordsOf(resource: Resource, placeOfContent?: PlaceOfContent): ChangeWords {
  const t = useT();
  const locale = useLocale();
  const words = useResourceWords(resource);
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
  return (path, entries) => placeOfChange(resource.fields, path, { entries, placeOfContent }).steps.map(say);
}

/** The same for the resource of the current screen. */
export function useChangeWords(): ChangeWords {
  const { resource, overrides } = useScreens();
  return useChangeWordsOf(resource, overrides.placeOfContent);
}
