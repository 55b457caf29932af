import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { TypedConfirmDialog } from '#src/ui/dialogs/TypedConfirmDialog.tsx';
import { NameList } from '#src/ui/NameList.tsx';
import { useScreens } from '../../ScreensContext.ts';
import { Failures } from './Failures.tsx';
import { useEach } from './useEach.ts';
import { useSelectedRows } from './useSelectedRows.ts';

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
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const ticked = useSelectedRows();
  const { run, progress, failures } = useEach();
  const [left, setLeft] = useState<RaRecord[] | null>(null);
  const records = left ?? ticked.records;
  const names = records.map((record) => String(record[resource.title] ?? record.id));
  // A record that is already gone counts as deleted, such as a child that was deleted with its parent.
  const remove = (record: RaRecord) =>
    dataProvider.delete(resource.name, { id: record.id, previousData: record }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  const confirm = async () => {
    const failed = await run(records, remove);
    const hasFailed = ({ id }: RaRecord) => failed.some((one) => one.id === id);
    const deleted = records.filter((record) => !hasFailed(record));
    if (deleted.length > 0) notify(done(deleted), { type: 'success' });
    if (failed.length === 0) return onClose();
    setLeft(records.filter(hasFailed));
  };
  const dialog = {
    open: true,
    title,
    confirmLabel: t(failures.length > 0 ? 'engine.bulk.again' : 'engine.delete.action'),
    busy: progress !== null || ticked.isPending || disabled,
    onConfirm: confirm,
    onClose,
    children: (
      <Stack gap={1}>
        <span>{Warning && !ticked.isPending ? <Warning records={withTextIds(records)} /> : text}</span>
        {failures.length > 0 ? <Failures failures={failures} /> : <NameList names={names} />}
        {failures.length === 0 && consequences}
        <span aria-live="polite">{progress && t('engine.bulk.progress', progress)}</span>
      </Stack>
    ),
  };
  if (!typed && ticked.records.length <= limits.deletedWithoutTyping) return <ConfirmDialog {...dialog} danger />;
  return <TypedConfirmDialog {...dialog} name={typed?.(records) ?? String(records.length)} />;
}
