import { useLocale } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import { type PluralForm, pluralFormsOf } from '#contracts/locales.ts';
import { placeholdersOf } from '#contracts/placeholders.ts';
import { useT } from '#src/i18n/useT.ts';
import { sourceTextOf } from '../texts/progress.ts';
import type { Compared } from './warnings.ts';

/** Returns the text with a number instead of its placeholder; null if it does not have exactly one. */
function withNumber(text: string, number: string): string | null {
  const placeholders = [...new Set(placeholdersOf(text))].filter((each) => !each.startsWith('<'));
  const [only] = placeholders;
  if (only === undefined || placeholders.length > 1) return null;
  const filled = text.replaceAll(only, () => number);
  return filled === text ? null : filled;
}

/** Describes the plural forms of a language by the numbers that they apply to. */
export function usePluralWords() {
  const t = useT();
  const locale = useLocale() ?? 'en';

  /** Returns the label of a form (from 0), such as `Plural form 2 (few: 2, 3, 4)`. */
  const labelOf = (code: string, at: number): string => {
    const number = at + 1;
    const form: PluralForm | undefined = pluralFormsOf(code)[at];
    if (!form) return t('translations.messages.pluralForm', { number });
    const numbers = form.examples.map((each) => formatNumber(each, locale)).join(', ');
    return t('translations.plural.form', { number, category: t(`translations.plural.${form.category}`), numbers });
  };

  /** Returns a sentence with a number of the form: its text, or the source's while it has none. Null without a placeholder. */
  const sampleOf = ({ source, language }: Compared, sourceCode: string, { text, at }: { text: string; at: number }) => {
    const number = pluralFormsOf(language.code)[at]?.examples.at(-1);
    if (number === undefined) return null;
    const shown = formatNumber(number, locale);
    if (text !== '') {
      const sample = withNumber(text, shown);
      return sample === null ? null : { isSource: false, sample };
    }
    const same = sourceTextOf(source, { code: language.code, form: at }, sourceCode);
    const sample = same === '' ? null : (withNumber(same, shown) ?? same);
    return sample === null || language.code === sourceCode ? null : { isSource: true, sample };
  };

  return { labelOf, sampleOf };
}
