import type { Localization } from '@mui/material/locale';
import englishOfReactAdmin from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { permissionTitles } from '#contracts/permissions.ts';
import { validationWords } from '#contracts/validation.ts';
import { resources } from '#resources/index.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { resourceMessages } from './resourceMessages.ts';
import type { translateServerWords } from './serverWords.ts';

/** The messages of a language, and MUI's own texts in it. */
export type Messages = {
  messages: TranslationMessages;
  mui: Localization;
  /** Translates a message of a server's response, which is in English. */
  translateServerWords?: typeof translateServerWords;
};

/** A `{limit}` of the contracts is `%{limit}` to the translator. */
export const withPlaceholders = (words: string): string => words.replaceAll('{', '%{');

export const mapValues = <In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** The messages of the declared resources in English, by full key. */
export const englishOfResources: Record<string, string> = Object.assign(
  {},
  ...[...resources, personalTokens].map(resourceMessages),
);

/** Returns the English messages with these texts of the product. Every other language falls back to those of the resources. */
export const englishWith = (texts: object): Messages => ({
  messages: {
    ...englishOfReactAdmin,
    ...texts,
    validation: mapValues(validationWords, withPlaceholders),
    permissions: permissionTitles,
    ...englishOfResources,
  },
  mui: {},
});
