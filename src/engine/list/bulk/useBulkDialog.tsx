import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type RaRecord, useListContext, useNotify, useRefresh } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { mapWithConcurrency } from '#src/browser/mapWithConcurrency.ts';
import { useT } from '#src/i18n/useT.ts';
import { NameList } from '#src/ui/NameList.tsx';
import { useScreens } from '../../ScreensContext.ts';
import { useErrorWords } from '../../words.ts';
import { useSelectedRows } from './useSelectedRows.ts';

/** A record that an action failed for, with the reason as text. */
type Failure = { id: RaRecord['id']; name: string; reason: string };

type BulkOptions = {
  /** Runs the action for one record. */
  task: (record: RaRecord) => Promise<unknown>;
  /** Returns the message that these records are done. */
  done: (records: readonly RaRecord[]) => string;
  /** Returns false for a selected record that the action leaves out. */
  isMeant?: (record: RaRecord) => boolean;
  onClose: () => void;
};

/**
 * The state and the parts of a dialog that runs an action for the selected records, a few at once, with one ordinary
 * request each, so that permissions, locks and conflicts are checked per record: a failure does not stop the others, and
 * is reported with the record's name and the reason. The records that failed stay selected, and can be tried again.
 */
export function useBulkDialog({ task, done, isMeant = () => true, onClose }: BulkOptions) {
  const t = useT();
  const { resource } = useScreens();
  const errorWords = useErrorWords();
  const refresh = useRefresh();
  const notify = useNotify();
  const { onSelect } = useListContext();
  const selected = useSelectedRows();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const hasFailed = failures.length > 0;
  const meant = selected.records.filter(isMeant);
  const records = hasFailed ? meant.filter(({ id }) => failures.some((one) => one.id === id)) : meant;
  const nameOf = (record: RaRecord) => String(record[resource.title] ?? record.id);

  const confirm = async () => {
    let count = 0;
    const showProgress = () => setProgress({ done: count, of: records.length });
    showProgress();
    const run = (record: RaRecord) =>
      task(record).finally(() => {
        count += 1;
        showProgress();
      });
    const ended = await mapWithConcurrency(records, run, limits.writesAtOnce);
    const failed = records.flatMap((record, at) => {
      const result = ended[at];
      if (result?.status !== 'rejected') return [];
      return [{ id: record.id, name: nameOf(record), reason: errorWords(result.reason) }];
    });
    const succeeded = records.filter((_, at) => ended[at]?.status !== 'rejected');
    setProgress(null);
    setFailures(failed);
    onSelect(failed.map(({ id }) => id));
    refresh();
    if (succeeded.length > 0) notify(done(succeeded), { type: 'success' });
    if (failed.length === 0) onClose();
  };
  return {
    /** All selected records, and those that the next confirmation is for. */
    selected: selected.records,
    records,
    isPending: selected.isPending,
    busy: progress !== null || selected.isPending,
    hasFailed,
    confirm,
    /** The names of the records, or those that the action failed for. */
    list: hasFailed ? <Failures failures={failures} /> : <NameList names={records.map(nameOf)} />,
    progress: <span aria-live="polite">{progress && t('engine.bulk.progress', progress)}</span>,
  };
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useT();
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      {t('engine.bulk.failed', { smart_count: failures.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {failures.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
