import useEventCallback from '@mui/utils/useEventCallback';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useUploads } from '../uploads/UploadsContext.tsx';
import type { LibraryState } from './LibraryContext.ts';
import { useMediaActions } from './useMediaActions.ts';
import { unfiltered } from './view.ts';

/** Opens the existing file that an upload duplicates, and deletes the copy if the user is permitted to. */
export function useExistingInstead({ view, go, mayDelete }: LibraryState): (copy: Upload) => void {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { queue, remove } = useUploads();
  const { readAnew } = useMediaActions();
  return useEventCallback(async (copy: Upload) => {
    if (!copy.duplicate_of) return;
    try {
      const { data: existing } = await dataProvider.getOne<Upload>(uploads.name, { id: copy.duplicate_of });
      if (mayDelete) {
        await dataProvider.delete(uploads.name, { id: copy.id });
        notify(t('media.uploads.existingUsed'), { type: 'success' });
      }
      for (const { id, result } of queue().items) if (result?.filename === copy.filename) remove(id);
      void readAnew();
      go({ ...unfiltered(view), folder: existing.folder, file: existing.filename });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  });
}
