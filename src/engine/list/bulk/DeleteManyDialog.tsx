import Stack from '@mui/material/Stack';
import { useState } from 'react';
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

export type DeleteManyDialogProps = {
  title: string;
  text: string;
  /** The user has to type the number of records, however small it is. */
  typed?: boolean;
  /** Returns the message when all records are deleted. */
  done: (count: number) => string;
  onClose: () => void;
};

const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

const withTextIds = (records: readonly RaRecord[]) => records.map((record) => ({ ...record, id: String(record.id) }));

/** Asks for confirmation, deletes the selected records one by one, and lists those that could not be deleted. */
export default function DeleteManyDialog({ title, text, typed = false, done, onClose }: DeleteManyDialogProps) {
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
    if (records.length > failed.length) notify(done(records.length - failed.length), { type: 'success' });
    if (failed.length === 0) return onClose();
    setLeft(records.filter(({ id }) => failed.some((one) => one.id === id)));
  };
  const dialog = {
    open: true,
    title,
    confirmLabel: t(failures.length > 0 ? 'engine.bulk.again' : 'engine.delete.action'),
    busy: progress !== null || ticked.isPending,
    onConfirm: confirm,
    onClose,
    children: (
      <Stack gap={1}>
        <span>{Warning && !ticked.isPending ? <Warning records={withTextIds(records)} /> : text}</span>
        {failures.length > 0 ? <Failures failures={failures} /> : <NameList names={names} />}
        <span aria-live="polite">{progress && t('engine.bulk.progress', progress)}</span>
      </Stack>
    ),
  };
  if (!typed && ticked.records.length <= limits.deletedWithoutTyping) return <ConfirmDialog {...dialog} danger />;
  return <TypedConfirmDialog {...dialog} name={String(records.length)} />;
}
