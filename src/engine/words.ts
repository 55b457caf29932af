import { HttpError, useLocale, useTranslate } from 'react-admin';
import type { FieldProblem } from '#contracts/errorBody.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { choiceOf } from '#resources/schema/visibility.ts';
import { codeName } from '../i18n/codeName.ts';
import { useServerWords } from '../i18n/useServerWords.ts';
import { useT } from '../i18n/useT.ts';
import { placeOf } from './fieldPath.ts';

/** The translated texts of a declared resource. */
type ResourceWords = {
  one: string;
  many: string;
  /** The label of a field; includes the number of a list entry or the key of a map entry. */
  field(source: string): string;
  /** Undefined if the declaration has no help text. */
  help(source: string): string | undefined;
  /** The label of an option, of a choice or a list of choices. */
  choice(source: string, value: string): string;
  section(id: string): string;
  sectionHelp(id: string): string | undefined;
  tab(id: string): string;
  /** The title of a join. */
  join(name: string): string;
  /** The label of the create button. */
  create: string;
};

export function useResourceWords({ name, fields }: Resource): ResourceWords {
  const translate = useTranslate();
  const t = useT();
  const locale = useLocale() ?? 'en';
  const optional = (key: string) => translate(key, { _: '' }) || undefined;
  return {
    one: t(`resources.${name}.name`, { smart_count: 1 }),
    many: t(`resources.${name}.name`, { smart_count: 2 }),
    field: (source) => {
      const { path, entry } = placeOf(fields, source);
      if (entry?.of === 'map') return entry.key;
      const label = t(`resources.${name}.fields.${path}`);
      return entry ? `${label} ${Number(entry.key) + 1}` : label;
    },
    help: (source) => {
      const { path, entry } = placeOf(fields, source);
      return entry ? undefined : optional(`resources.${name}.help.${path}`);
    },
    choice: (source, value) => {
      const { field, path } = placeOf(fields, source);
      const choice = choiceOf(field);
      if (choice?.words) return codeName(choice.words, value, locale) ?? choice.labels?.[value] ?? value;
      return translate(`resources.${name}.choices.${path}.${value}`, { _: value });
    },
    section: (id) => t(`resources.${name}.sections.${id}`),
    sectionHelp: (id) => optional(`resources.${name}.sectionHelp.${id}`),
    tab: (id) => t(`resources.${name}.tabs.${id}`),
    join: (key) => t(`resources.${name}.joins.${key}`),
    create: optional(`resources.${name}.create`) ?? t('engine.form.create'),
  };
}

/** Returns the minutes to wait from an error with a number of seconds; null for other errors. */
function minutesToWait(error: unknown): number | null {
  const detail: unknown = error instanceof HttpError ? error.body?.detail : null;
  const isTold = typeof detail === 'object' && detail !== null && 'retry_after' in detail;
  return isTold && typeof detail.retry_after === 'number' ? Math.ceil(detail.retry_after / 60) : null;
}

const hasKey = (error: unknown): error is { key: string } =>
  typeof error === 'object' && error !== null && 'key' in error && typeof error.key === 'string';

/** A response that lists invalid fields has a message for each. */
function messageOf(error: Error, inWords: (words: string) => string): string {
  const detail: unknown = error instanceof HttpError ? error.body?.detail : null;
  if (!Array.isArray(detail)) return inWords(error.message);
  return detail.map(({ msg }: FieldProblem) => inWords(msg)).join(' ');
}

/** Returns a function that returns the message of a request's error, translated if its key is known. */
export function useErrorWords(): (error: unknown) => string {
  const translate = useTranslate();
  const serverWords = useServerWords();
  const t = useT();
  return (error) => {
    if (error instanceof HttpError && error.status === 0) return t('engine.error.unreachable');
    const minutes = minutesToWait(error);
    if (minutes !== null) return t('engine.error.wait', { smart_count: minutes });
    const words = error instanceof Error ? messageOf(error, serverWords) : t('engine.error.loadTitle');
    return hasKey(error) ? translate(`errors.${error.key}`, { _: words }) : words;
  };
}
