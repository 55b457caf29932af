import { useMutation } from '@tanstack/react-query';
import { createElement, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { MessageWithAction } from '../../ui/MessageWithAction.tsx';
import { useMediaActions } from '../library/useMediaActions.ts';
import { withPicture } from '../videos/withPicture.ts';

/** How long the message offers to undo it, in milliseconds. */
const undoMs = 12_000;

/**
 * Replaces a file with progress in percent. `stop` cancels it. A retry of the same file has the same key, so that a
 * replacement whose response was lost is not carried out twice.
 */
export function useReplaceFile(replaced: Upload, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const [percent, setPercent] = useState(0);
  const abort = useRef<AbortController>(null);
  const keys = useRef(new WeakMap<File, string>());
  useEffect(() => () => abort.current?.abort(), []);

  const undo = async ({ filename, content_version }: Upload): Promise<void> => {
    try {
      const params = { filename, version: content_version - 1 };
      answered(await dataProvider.call('POST /api/uploads/:filename/contents/:version/restore', { params }));
      notify(t('media.undone'), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    void readAnew();
  };

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      const key = keys.current.get(file) ?? crypto.randomUUID();
      keys.current.set(file, key);
      const running = new AbortController();
      abort.current = running;
      setPercent(0);
      const onProgress = (share: number) => setPercent(Math.floor(share * 100));
      const made = answered(
        await dataProvider.replaceContent(replaced.filename, file, { key, signal: running.signal, onProgress }),
      );
      return withPicture(dataProvider, made, file);
    },
    onSuccess: (made) => {
      void readAnew();
      onDone();
      if (made.content_version === replaced.content_version) {
        notify(t('media.replace.same'), { type: 'info' });
        return;
      }
      const text = t('media.replace.done', { name: made.name });
      const onPress = () => void undo(made);
      const content = createElement(MessageWithAction, { text, label: t('media.actions.undo'), onPress });
      notify(content, { type: 'success', autoHideDuration: undoMs, about: made.filename });
    },
  });
  const isStopped = abort.current?.signal.aborted ?? false;
  return {
    replace: mutate,
    isPending,
    percent,
    error: error && !isStopped ? errorWords(error) : null,
    reset,
    stop: () => abort.current?.abort(),
  };
}
