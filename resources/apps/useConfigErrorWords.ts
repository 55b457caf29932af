import { useServerWords } from '#src/i18n/useServerWords.ts';

/**
 * Returns a function that translates why a config could not be loaded: the message of a failed request, or a list of
 * problems as 'urls.editor: Required; legal: Wrong type of value'.
 */
export function useConfigErrorWords(): (error: string) => string {
  const serverWords = useServerWords();
  const problemWords = (problem: string): string => {
    const [, place = '', words = problem] = /^(\S+: )(.*)$/.exec(problem) ?? [];
    return `${place}${serverWords(words)}`;
  };
  return (error) => error.split('; ').map(problemWords).join('; ');
}
