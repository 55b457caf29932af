import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';

/** Returns the help text of a field that follows another one, which depends on whether it follows now. */
export function useFollowWords({ resource }: Pick<InputProps, 'resource'>, from: string) {
  const t = useT();
  const inSentence = useInSentence();
  const field = inSentence(useResourceWords(resource).field(from));
  return (automatic: boolean) => t(automatic ? 'engine.form.follows' : 'engine.form.setByHand', { field });
}
