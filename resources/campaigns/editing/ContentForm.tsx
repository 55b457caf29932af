import { type ComponentProps, useEffect } from 'react';
import { BasedForm } from '#src/engine/form/BasedForm.tsx';
import { useFormChanges } from '#src/engine/form/FormChanges.tsx';
import type { StepsOf } from '#src/engine/form/useSaveOnBase.ts';
import { useChangeWords } from '../changes/useChangeWords.ts';
import { useCampaignEditing } from './editingContext.ts';
import { unsavedChanges, useReportUnsaved } from './unsavedChanges.ts';

type ContentFormProps = Omit<ComponentProps<typeof BasedForm>, 'readOnly' | 'nameOf' | 'stepsOf'> & {
  /** Why the form is read-only regardless of the lock. */
  closed?: string | null;
};

/** `i18n.de.greeting.short` is the German message `greeting.short`: message ids may contain dots. */
const stepsOf: StepsOf = (path) => {
  const [, ...text] = /^(i18n)\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  return text.length > 0 ? text.filter((step) => step !== undefined) : path.split('.');
};

/**
 * The form for any content of a campaign, whose labels it uses: read-only without the lock. `draftName` distinguishes
 * its drafts from the campaign's other drafts.
 */
export function ContentForm({ draftName, closed = null, children, ...form }: ContentFormProps) {
  const { readOnly } = useCampaignEditing();
  const changeWords = useChangeWords();
  return (
    <BasedForm
      {...form}
      draftName={`campaigns/${draftName}`}
      readOnly={readOnly ?? closed}
      nameOf={(path) => changeWords(path).join(' › ')}
      stepsOf={stepsOf}
    >
      <UnsavedReporter />
      {children}
    </BasedForm>
  );
}

/** Tells the campaign's shell whether the form has unsaved changes, and which. */
function UnsavedReporter() {
  const { setDirty } = useCampaignEditing();
  const changes = useFormChanges();
  const dirty = Object.keys(changes).length > 0;
  useReportUnsaved(() => unsavedChanges(changes));
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
  useEffect(() => () => setDirty(false), [setDirty]);
  return null;
}
