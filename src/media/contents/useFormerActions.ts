import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useMediaActions } from '../library/useMediaActions.ts';
import type { Asked } from './FormerContent.tsx';

/** Restores and deletes former contents of a file, and shows the result. */
export function useFormerActions({ filename, name }: Upload, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ about, content: { version } }: Asked) => {
      if (about === 'restore') answered(await dataProvider.restoreContent(filename, version));
      else answered(await dataProvider.deleteContent(filename, version));
    },
    onSuccess: (_, { about }) =>
      notify(about === 'restore' ? t('media.former.restored', { name }) : t('media.former.deleted'), {
        type: 'success',
      }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      void readAnew();
      onDone();
    },
  });
  return { run: mutate, isBusy: isPending };
}
