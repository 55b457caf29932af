import { useNotify } from 'react-admin';
import type { View, ViewContent } from '#resources/views/schema.ts';
import { usePatch } from '../engine/usePatch.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';

export type Content = Omit<ViewContent, 'missing'>;

/** Returns the fields of a view that store what a list shows. */
export const storedContent = ({ filters, sort, layout }: Content) => ({
  filters,
  sort: sort.field,
  order: sort.order,
  layout,
});

/** Returns a function that stores what the list shows in a view. */
export function useUpdateView(): (view: View, content: Content) => Promise<void> {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { patch } = usePatch<View>('views');
  return async (view, content) => {
    try {
      const { name } = await patch(view, storedContent(content), undefined);
      notify(t('views.saved', { name }), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  };
}
