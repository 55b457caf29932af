import useEventCallback from '@mui/utils/useEventCallback';
import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FileInUse, UploadChange } from '#contracts/api/uploads.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { usageOf } from '#dataProvider/mediaCalls.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { isRefused, mapWithConcurrency } from '../../browser/mapWithConcurrency.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { MessageWithAction } from '../../ui/MessageWithAction.tsx';

/** Files that were not deleted because they are in use, and what uses them. */
export type UsedFiles = { files: readonly Upload[]; uses: FileInUse };

/** How long a message offers to undo a change, in milliseconds. */
const undoMs = 12_000;

/** The prefix of the keys of all queries of the media library. */
const mediaKey = ['uploads'] as const;

/** Another user has already deleted it. */
const isGone = (error: unknown): boolean => error instanceof ApiCallError && error.status === 404;

/** Returns each record once. */
const distinct = <One extends { id: string }>(records: readonly One[]): One[] => [
  ...new Map(records.map((one) => [one.id, one])).values(),
];

function merged(uses: readonly FileInUse[]): FileInUse {
  const campaigns = distinct(uses.flatMap((use) => use.campaigns));
  const items = distinct(uses.flatMap((use) => use.items));
  const sum = (count: (use: FileInUse) => number) => uses.reduce((total, use) => total + count(use), 0);
  return {
    campaigns,
    campaigns_total: campaigns.length + sum((use) => use.campaigns_total - use.campaigns.length),
    items,
    items_total: items.length + sum((use) => use.items_total - use.items.length),
    hidden_total: Math.max(0, ...uses.map((use) => use.hidden_total)),
  };
}

/** Returns functions that change, move and delete files, show the result and refetch everything that shows the files. */
export function useMediaActions() {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider<CmsDataProvider>();

  const readAnew = () => queryClient.invalidateQueries({ queryKey: mediaKey });
  const notifySuccess = (words: string) => notify(words, { type: 'success' });
  const fail = (words: string) => notify(words, { type: 'error' });

  /**
   * Changes files, says so and offers to undo it. `words` gets the number of files that were not so before. Returns false
   * if it failed; the reason is shown.
   */
  async function changeFiles(changes: readonly UploadChange[], words: (changed: number) => string): Promise<boolean> {
    try {
      const { changed, undo } = answered(
        await dataProvider.call('POST /api/uploads/changes', { body: { changes: [...changes] } }),
      );
      void readAnew();
      if (changed === 0) notifySuccess(words(changed));
      else offerUndo(words(changed), undo);
      return true;
    } catch (error) {
      fail(errorWords(error));
      return false;
    }
  }

  function offerUndo(words: string, undo: readonly UploadChange[]): void {
    const press = () => void changeFiles(undo, () => t('media.undone'));
    const content = createElement(MessageWithAction, { text: words, label: t('media.actions.undo'), onPress: press });
    notify(content, { type: 'success', autoHideDuration: undoMs });
  }

  async function moveFiles(files: readonly Upload[], folder: string): Promise<void> {
    const [first] = files;
    if (!first) return;
    const words = (changed: number) =>
      files.length === 1
        ? t('media.move.done', { name: first.name, folder })
        : t('media.move.doneMany', { smart_count: changed, folder });
    await changeFiles([{ filenames: files.map(({ filename }) => filename), folder }], words);
  }

  /**
   * Returns the files in use, which are not deleted unless `force` is set; null if all are deleted or
   * other errors were shown.
   */
  async function deleteFiles(files: readonly Upload[], force: boolean): Promise<UsedFiles | null> {
    const results = await mapWithConcurrency(files, async (file) =>
      answered(await dataProvider.delete(uploads.name, { id: file.id, meta: { force } })),
    );
    void readAnew();
    const failed = files.flatMap((file, at) => {
      const result = results[at];
      return result && isRefused(result) && !isGone(result.reason) ? [{ file, reason: result.reason }] : [];
    });
    const used = failed.flatMap(({ file, reason }) => {
      const use = usageOf(reason);
      return use ? [{ file, use }] : [];
    });
    const other = failed.find(({ reason }) => !usageOf(reason));
    const done = files.length - failed.length;
    const [first] = files;
    if (other) fail(t('media.deleteFile.some', { done, all: files.length, reason: errorWords(other.reason) }));
    else if (files.length === 1 && first && done === 1) notifySuccess(t('media.deleteFile.done', { name: first.name }));
    else if (done > 0) notifySuccess(t('media.deleteFile.doneMany', { smart_count: done }));
    if (used.length === 0) return null;
    return { files: used.map(({ file }) => file), uses: merged(used.map(({ use }) => use)) };
  }

  return {
    readAnew: useEventCallback(readAnew),
    changeFiles: useEventCallback(changeFiles),
    moveFiles: useEventCallback(moveFiles),
    deleteFiles: useEventCallback(deleteFiles),
  };
}
