import { useMutation } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ImportCalls, ImportUndo } from '#contracts/api/recordImport.ts';
import { useT } from '#src/i18n/useT.ts';
import { useErrorWords } from '../../words.ts';

const reasons = ['changed', 'deleted', 'in-use', 'refused'] as const;
/** The most records that a message names for each reason. */
const maxTitles = 5;

/** Returns a function that undoes an import, and says which records stay as they are. */
export function useUndoImport() {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { undoImport } = useDataProvider<DataProvider & ImportCalls>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ resource, id }: { resource: string; id: string }) => undoImport(resource, id),
    onSuccess: ({ restored, deleted, left, left_total }: ImportUndo) => {
      const stay = reasons.flatMap((reason) => {
        const titles = left.filter((one) => one.reason === reason).map(({ title }) => title);
        const named = [...titles.slice(0, maxTitles), ...(titles.length > maxTitles ? ['…'] : [])].join(', ');
        return titles.length > 0 ? [t(`engine.import.left.${reason}`, { titles: named })] : [];
      });
      const words = t(left_total > 0 ? 'engine.import.partlyUndone' : 'engine.import.undone', {
        smart_count: left_total > 0 ? left_total : restored + deleted,
      });
      notify([words, ...stay].join(' '), { type: left_total > 0 ? 'warning' : 'success' });
      refresh();
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return { undo: (resource: string, id: string) => mutate({ resource, id }), isUndoing: isPending };
}
