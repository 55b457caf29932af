import { useMutation } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { type DataProvider, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ImportCalls, ImportReport } from '#contracts/api/recordImport.ts';
import { useT } from '#src/i18n/useT.ts';
import { MessageWithAction } from '#src/ui/MessageWithAction.tsx';
import { useScreens } from '../../ScreensContext.ts';
import { useUndoImport } from './useUndoImport.ts';

/** How long the message offers to undo the import, in milliseconds. The audit log offers it later. */
const undoMs = 12_000;

/** Previews the import of a file, and imports exactly what was previewed. A file that was refused stays chosen. */
export function useImport(onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const { name } = useScreens().resource;
  const { importRecords } = useDataProvider<DataProvider & ImportCalls>();
  const { undo } = useUndoImport();
  const [file, setFile] = useState<File | null>(null);
  const look = useMutation({ mutationFn: (chosen: File) => importRecords(name, chosen, { isDryRun: true }) });
  const run = useMutation({
    mutationFn: ({ chosen, fingerprint }: { chosen: File; fingerprint: string }) =>
      importRecords(name, chosen, { isDryRun: false, fingerprint }),
    onSuccess: ({ added, changed, import: id }: ImportReport) => {
      const text = t('engine.import.done', { smart_count: added + changed });
      const message = { text, label: t('engine.import.undo'), onPress: () => id && undo(name, id) };
      notify(createElement(MessageWithAction, message), { type: 'success', autoHideDuration: undoMs });
      onDone();
      refresh();
    },
  });
  const open = (chosen: File) => {
    run.reset();
    setFile(chosen);
    look.mutate(chosen);
  };
  return {
    file,
    open,
    lookAgain: () => file && open(file),
    report: look.isPending ? undefined : look.data,
    isLooking: look.isPending,
    isRunning: run.isPending,
    error: run.error ?? look.error,
    run: () => file && look.data && run.mutate({ chosen: file, fingerprint: look.data.fingerprint }),
  };
}
