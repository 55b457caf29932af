import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';

/** Returns a function that returns the sentence about what the server removed from a drawing; undefined if nothing. */
export function useRemovedNote(): (file: Pick<Upload, 'removed'>) => string | undefined {
  const t = useT();
  return ({ removed }) => {
    if (removed.length === 0) return undefined;
    const parts = removed.map((part) => t(`media.uploads.removedParts.${part}`)).join(', ');
    return t('media.uploads.removed', { parts });
  };
}
