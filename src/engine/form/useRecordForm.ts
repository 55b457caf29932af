import { useEffect, useRef } from 'react';
import { useComparedForm } from './useComparedForm.ts';
import type { ValidationOptions } from './useResourceValidation.ts';
import { type SendingOptions, useSending } from './useSending.ts';
import { useServerErrors } from './useServerErrors.ts';
import { useSubmission } from './useSubmission.ts';

type RecordFormOptions = ValidationOptions &
  SendingOptions & {
    /** Why the form can't be edited now; null when it can. */
    readOnly: string | null;
  };

/**
 * The state of a form for a record. When the record changes from outside (a save, `Start now`), untouched fields take
 * the new value and edited fields keep theirs. `submit` waits for inputs that are loading, validates and saves; it
 * returns false if either failed, and the form then shows why. During a save it returns the result of that save.
 */
export function useRecordForm({ readOnly, ...options }: RecordFormOptions) {
  const { record } = options;
  const compared = useComparedForm(options);
  const { form, base, rebase } = compared;
  const errors = useServerErrors(form);
  const { element, failure, showInvalid, clearFailure } = errors;
  const { sending, isSending, send } = useSending(options, compared, errors);

  const save = async (): Promise<boolean> => {
    let saved = false;
    const check = form.handleSubmit(async (submission) => {
      saved = await send(submission);
    }, showInvalid);
    await check();
    return saved;
  };
  const { loadingInputs, waiting, submit, cancel } = useSubmission({ readOnly, onStart: clearFailure, save });
  const saving = waiting || sending;

  const loaded = useRef(record);
  useEffect(() => {
    // Until the response of a save arrives it is not known which of the form's values are stored.
    if (loaded.current === record || isSending.current || saving) return;
    loaded.current = record;
    rebase(record, base);
  }, [record, base, saving, rebase, isSending]);

  const discard = () => {
    cancel();
    clearFailure();
    form.reset(base);
  };
  return { form, element, base, saving, failure, loadingInputs, submit, discard };
}
