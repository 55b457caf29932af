import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { OptionalRecordContextProvider, ResourceContextProvider, SourceContextProvider } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '#resources/schema/defineResource.ts';
import { LeaveGuard } from '../../routing/leaveGuard.tsx';
import { ScreensProvider } from '../ScreensProvider.tsx';
import { forgetOwnDraft } from './draftStore.ts';
import { FormChangesProvider, useFormChanges } from './FormChanges.tsx';
import {
  type ChangeWords,
  FormContext,
  type FormState,
  type LeftOut,
  useFormState,
  type Values,
} from './FormContext.ts';
import { type DraftOptions, FormDraft } from './FormDraft.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useRecordForm } from './useRecordForm.ts';
import type { ValidationOptions } from './useResourceValidation.ts';

type RecordFormProps = ValidationOptions & {
  resource: Resource;
  /**
   * Writes the changed fields of a record, or all values of a new one. The `body.errors` of an error are shown at
   * their fields. Entered values are never lost.
   */
  onSave: (sent: Values) => Promise<unknown>;
  /** Returns the values that the server would drop, which then stay in the form; null if it would store all of them. */
  leaveOut?: (values: Values) => LeftOut | null;
  /** Called after a save by the form's own button, for example to redirect; not after a save from the leave dialog. */
  onSaved?: () => void;
  /** Stores unsaved changes, so that they survive a reload. */
  draft?: DraftOptions;
  /** Why the form can't be edited now. */
  readOnly?: string | null;
  /** False while another part of the screen blocks navigation: a router supports one blocker at a time. */
  guarded?: boolean;
  /** Describes the changes where the names of the fields are not enough; must be stable between renders. */
  changeWords?: ChangeWords;
  /** Replaces the save bar, for a form in a dialog. */
  foot?: ReactNode;
  /** Uses the full width, for content in several columns. */
  wide?: boolean;
  /** `FormSection`s with `FieldInput`s, or any react-admin inputs. */
  children: ReactNode;
};

/** A form for a declared resource: validation, errors at their fields, save bar, and the confirmation on leaving. */
export function RecordForm(props: RecordFormProps) {
  const { resource, onSave, leaveOut, onSaved, draft, readOnly = null, guarded = true, changeWords, ...others } = props;
  const { wide = false, foot, children, ...validation } = others;
  const { purpose, record } = validation;
  const {
    form,
    element,
    base,
    saving,
    failure,
    loadingInputs,
    submit: save,
    discard,
  } = useRecordForm({ resource, onSave, leaveOut, readOnly, ...validation });
  const state = useMemo<FormState>(
    () => ({ purpose, base, saving, readOnly, loadingInputs, failure, changeWords }),
    [purpose, base, saving, readOnly, loadingInputs, failure, changeWords],
  );
  /** After a create there are no unsaved changes, even if the form unmounts before it renders again. */
  const submit = async () => {
    const saved = await save();
    if (saved && draft && purpose === 'create') void forgetOwnDraft(draft.draftKey);
    return saved;
  };
  const discardAll = () => {
    if (draft) void forgetOwnDraft(draft.draftKey);
    discard();
  };
  const source = useMemo(
    () => ({
      getSource: (name: string) => name,
      getLabel: (name: string) => `resources.${resource.name}.fields.${name}`,
    }),
    [resource],
  );
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (readOnly === null && (await submit())) onSaved?.();
  };
  const shownRecord = purpose === 'patch' ? { id: '', ...record } : undefined;

  return (
    <ResourceContextProvider value={resource.name}>
      <ScreensProvider resource={resource}>
        <OptionalRecordContextProvider value={shownRecord}>
          <SourceContextProvider value={source}>
            <FormContext value={state}>
              <FormProvider {...form}>
                <FormChangesProvider>
                  <Box
                    component="form"
                    ref={element}
                    noValidate
                    onSubmit={onSubmit}
                    aria-busy={saving}
                    sx={{ maxWidth: (theme) => (wide ? undefined : theme.layout.formWidth) }}
                  >
                    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pb: 3 }}>
                      {draft && <FormDraft {...draft} />}
                      {children}
                    </Box>
                    <FormFoot submit={submit} discard={discardAll} keepsDraft={Boolean(draft)} guarded={guarded}>
                      {foot}
                    </FormFoot>
                  </Box>
                </FormChangesProvider>
              </FormProvider>
            </FormContext>
          </SourceContextProvider>
        </OptionalRecordContextProvider>
      </ScreensProvider>
    </ResourceContextProvider>
  );
}

type FormFootProps = {
  submit: () => Promise<boolean>;
  discard: () => void;
  keepsDraft: boolean;
  guarded: boolean;
  children: ReactNode;
};

function FormFoot({ submit, discard, keepsDraft, guarded, children }: FormFootProps) {
  const { readOnly, failure, changeWords } = useFormState();
  const changes = useFormChanges();
  const changed = Object.keys(changes);
  const closed = readOnly === null ? null : { reason: readOnly, keepsDraft };
  return (
    <>
      {children ?? <SaveBar changed={changed} summary={changeWords?.summary(changes)} onDiscard={discard} />}
      {guarded && (
        <LeaveGuard dirty={changed.length > 0} save={submit} failure={failure} closed={closed} onDiscard={discard} />
      )}
    </>
  );
}
