import { useState } from 'react';
import { type RaRecord, useListContext, useRefresh } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { mapWithConcurrency } from '#src/browser/mapWithConcurrency.ts';
import { useScreens } from '../../ScreensContext.ts';
import { useErrorWords } from '../../words.ts';

/** A record that an action failed for, with the reason as text. */
export type Failure = { id: RaRecord['id']; name: string; reason: string };

type Each = {
  /** Runs the task for every record, a few at once; returns the failures, whose records alone stay selected. */
  run(records: readonly RaRecord[], task: (record: RaRecord) => Promise<unknown>): Promise<Failure[]>;
  /** The number of finished records and the total; null while nothing runs. */
  progress: { done: number; of: number } | null;
  /** The failures of the last run. */
  failures: Failure[];
};

/**
 * Runs an action for several records with one ordinary request each, so that permissions, locks and conflicts are
 * checked per record: a failure does not stop the others, and is reported with the record's name and the reason.
 */
export function useEach(): Each {
  const { resource } = useScreens();
  const errorWords = useErrorWords();
  const refresh = useRefresh();
  const { onSelect } = useListContext();
  const [progress, setProgress] = useState<Each['progress']>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  return {
    progress,
    failures,
    async run(records, task) {
      let done = 0;
      const showProgress = () => setProgress({ done, of: records.length });
      showProgress();
      const ended = await mapWithConcurrency(
        records,
        async (record) => {
          try {
            await task(record);
          } finally {
            done += 1;
            showProgress();
          }
        },
        limits.writesAtOnce,
      );
      const failed = records.flatMap((record, at) => {
        const result = ended[at];
        if (result?.status !== 'rejected') return [];
        const name = String(record[resource.title] ?? record.id);
        return [{ id: record.id, name, reason: errorWords(result.reason) }];
      });
      setProgress(null);
      setFailures(failed);
      onSelect(failed.map(({ id }) => id));
      refresh();
      return failed;
    },
  };
}
