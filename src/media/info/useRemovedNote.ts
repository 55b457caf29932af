import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { useResourceWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';

/** Returns a function that returns the sentence about what the server removed from a drawing; undefined if nothing. */
export function useRemovedNote(): (file: Pick<Upload, 'removed'>) => string | undefined {
  const t = useT();
  const words = useResourceWords(uploads);
  return ({ removed }) => {
    if (removed.length === 0) return undefined;
    const parts = removed.map((part) => words.choice('removed', part)).join(', ');
    return t('media.uploads.removed', { parts });
  };
}
