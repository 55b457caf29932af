import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { TypedConfirmDialog } from '#src/ui/dialogs/TypedConfirmDialog.tsx';
import { useScreens } from '../../ScreensContext.ts';
import { useBulkDialog } from './useBulkDialog.tsx';

type DeleteManyDialogProps = {
  title: string;
  text: string;
  /** Returns what the user has to type to delete these records; by default the number of many, and nothing for few. */
  typed?: (records: readonly RaRecord[]) => string;
  /** Returns the message that these records are deleted. */
  done: (deleted: readonly RaRecord[]) => string;
  /** What is deleted with the records. */
  consequences?: ReactNode;
  /** True while the consequences are unknown. */
  disabled?: boolean;
  onClose: () => void;
};

const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

const withTextIds = (records: readonly RaRecord[]) => records.map((record) => ({ ...record, id: String(record.id) }));

/** Asks for confirmation, deletes the selected records one by one, and lists those that could not be deleted. */
export default function DeleteManyDialog(props: DeleteManyDialogProps) {
  const { title, text, typed, done, consequences, disabled = false, onClose } = props;
  const t = useT();
  const { resource, overrides } = useScreens();
  const Warning = overrides.deleteWarning;
  const dataProvider = useDataProvider();
  // A record that is already gone counts as deleted, such as a child that was deleted with its parent.
  const task = (record: RaRecord) =>
    dataProvider.delete(resource.name, { id: record.id, previousData: record }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  const bulk = useBulkDialog({ task, done, onClose });
  const { selected, records, isPending, hasFailed } = bulk;
  const dialog = {
    open: true,
    title,
    confirmLabel: t(hasFailed ? 'engine.bulk.again' : 'engine.delete.action'),
    busy: bulk.busy || disabled,
    onConfirm: bulk.confirm,
    onClose,
    children: (
      <Stack gap={1}>
        <span>{Warning && !isPending ? <Warning records={withTextIds(records)} /> : text}</span>
        {bulk.list}
        {!hasFailed && consequences}
        {bulk.progress}
      </Stack>
    ),
  };
  if (!typed && selected.length <= limits.deletedWithoutTyping) return <ConfirmDialog {...dialog} danger />;
  return <TypedConfirmDialog {...dialog} name={typed?.(records) ?? String(records.length)} />;
}
