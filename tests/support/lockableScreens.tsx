import { useState } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import { resourceNamed } from '#resources/index.ts';
import { RecordForm } from '#src/engine/form/RecordForm.tsx';
import { useSaveRecord } from '#src/engine/form/useSaveRecord.ts';
import { useScreens } from '#src/engine/ScreensContext.ts';
import { FormSections } from '#src/engine/views/FormSections.tsx';
import { RecordPage } from '#src/engine/views/RecordPage.tsx';
import { screensOf } from '#src/engine/views/screens.tsx';

/**
 * Returns the screens of a resource with a button that makes the form read-only and editable again, as the loss and
 * the return of a lock do.
 */
export function lockable(name: string): ResourceProps {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`There is no resource named ${name}.`);
  return screensOf({ resource, overrides: { edit: LockableScreen } });
}

const LockableScreen = () => (
  <RecordPage action="show">{(record) => <LockableForm key={record.id} record={record} />}</RecordPage>
);

function LockableForm({ record }: { record: RaRecord }) {
  const { resource } = useScreens();
  const save = useSaveRecord(resource, record);
  const [readOnly, setReadOnly] = useState<string | null>(null);
  const [draft] = useState({ draftKey: `test/${record.id}`, version: '', onRestored: () => {} });
  return (
    <>
      <h1>{String(record.name)}</h1>
      <button type="button" onClick={() => setReadOnly((words) => (words === null ? 'Hal is editing this' : null))}>
        Close or open
      </button>
      <RecordForm resource={resource} purpose="patch" record={record} onSave={save} readOnly={readOnly} draft={draft}>
        <FormSections />
      </RecordForm>
    </>
  );
}
