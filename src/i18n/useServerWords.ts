import { useShownLanguage } from './language.ts';
import { useT } from './useT.ts';

/** Returns a function that translates a message of a server's response, which is in English. */
export function useServerWords(): (words: string) => string {
  const t = useT();
  const { translateServerWords } = useShownLanguage();
  return (words) => translateServerWords?.(words, t) ?? words;
}
