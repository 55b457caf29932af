import { useShownLanguage } from './language.ts';
import { languages } from './languages.ts';

/** Returns a function that changes a label to its form within a sentence, such as `Campaign` to `campaign`. */
export function useInSentence(): (label: string) => string {
  const { hasCapitalNouns } = languages[useShownLanguage().language];
  return (label) => (hasCapitalNouns ? label : label.toLowerCase());
}
