import { type RaRecord, useListContext, useRefresh } from 'ra-core';
import { useState } from 'react';
import { limits } from '../../../../contracts/limits.ts';
import { mapWithConcurrency } from '../../../ui/mapWithConcurrency.ts';
import { useScreens } from '../../ScreensContext.ts';
import { useErrorWords } from '../../words.ts';

/** A record that something could not be done to, and why, in words. */
export type Failure = { id: RaRecord['id']; name: string; reason: string };

type Each = {
  /** Does it to every record, a few at once; answers those that failed, which alone stay ticked. */
  run(records: readonly RaRecord[], task: (record: RaRecord) => Promise<unknown>): Promise<Failure[]>;
  /** How many are done, of how many; null while nothing runs. */
  progress: { done: number; of: number } | null;
  /** Of the last run. */
  failures: Failure[];
};

/**
 * Does something to each of several records by the ordinary calls, so that rights, locks and conflicts count for each: one
 * that is refused keeps no other from being done, and is told by name with its reason.
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
      const tell = () => setProgress({ done, of: records.length });
      tell();
      const ended = await mapWithConcurrency(
        records,
        async (record) => {
          try {
            await task(record);
          } finally {
            done += 1;
            tell();
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
