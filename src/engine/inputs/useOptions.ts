import { useLocale } from 'react-admin';
import { choiceOf } from '#resources/schema/visibility.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';

export type Option = { value: string; label: string };

/**
 * Returns the labeled options of a choice or a list of choices: countries and languages by name, others in the order of
 * the declaration.
 */
export function useOptions({ field, source, resource }: InputProps): Option[] {
  const words = useResourceWords(resource);
  const { compare } = new Intl.Collator(useLocale());
  const choice = choiceOf(field);
  const options = (choice?.choices ?? []).map((value) => ({ value, label: words.choice(source, value) }));
  return choice?.words ? options.sort((a, b) => compare(a.label, b.label)) : options;
}
