import type { ToolLocale } from '#contracts/toolLocales.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { choiceOf } from '#resources/schema/visibility.ts';
import { codeName } from '#src/i18n/codeName.ts';
import { resources as german } from '#src/i18n/de/resources.ts';
import { inFull, resourceMessages } from '#src/i18n/resourceMessages.ts';

/** The texts of the declared resources beside the declarations' own, which are English. */
const translations: Record<ToolLocale, Record<string, string>> = { en: {}, de: inFull(german) };

/** Returns the labels of a resource's fields and choices, as the admin shows them in this language. */
export function wordsOf(resource: Resource, locale: ToolLocale) {
  const { name, fields } = resource;
  const texts = { ...resourceMessages(resource), ...translations[locale] };
  return {
    field: (source: string): string => texts[`resources.${name}.fields.${source}`] ?? source,
    choice: (source: string, value: string): string => {
      const choice = fields[source] && choiceOf(fields[source]);
      if (!choice?.words) return texts[`resources.${name}.choices.${source}.${value}`] ?? value;
      return codeName(choice.words, value, locale) ?? choice.labels?.[value] ?? value;
    },
  };
}
