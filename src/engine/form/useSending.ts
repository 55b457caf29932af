import { useRef, useState } from 'react';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { LeftOut, Values } from './FormContext.ts';
import type { useComparedForm } from './useComparedForm.ts';
import { type Submission, sentValues, type ValidationOptions } from './useResourceValidation.ts';
import type { useServerErrors } from './useServerErrors.ts';

export type SendingOptions = {
  resource: Resource;
  /**
   * Writes the changed fields of a record, or all values of a new one, without hidden fields, and returns the stored
   * record if available. The `body.errors` of an error are shown at their fields. Entered values are never lost.
   */
  onSave: (sent: Values) => Promise<unknown>;
  /** Returns the values that the server would drop; null if it would store all of them. */
  leaveOut?: (values: Values) => LeftOut | null;
};

const isValues = (answer: unknown): answer is Values => typeof answer === 'object' && answer !== null;

/** Sends the values of a valid form. `send` returns false if they were not stored, and the form then shows why. */
export function useSending(
  { resource, onSave, leaveOut, ...validation }: SendingOptions & ValidationOptions,
  { base, setBase, rebase }: ReturnType<typeof useComparedForm>,
  { showError, showFailure }: ReturnType<typeof useServerErrors>,
) {
  const [sending, setSending] = useState(false);
  /** Like `sending`, also before the next render. */
  const isSending = useRef(false);

  /** After a save the response is what is stored, which may differ from the values that were sent. */
  const takeOver = (values: Values, answer: unknown, leftOut: LeftOut | null) => {
    if (validation.purpose !== 'patch' || !isValues(answer)) return setBase(values);
    const stored = Object.fromEntries(Object.entries(answer).filter(([name]) => name in validation.record));
    rebase(stored, values, leftOut?.addTo(stored));
  };

  const send = async ({ typed, sent: all }: Submission): Promise<boolean> => {
    const leftOut = leaveOut?.(typed) ?? null;
    const sent = leftOut ? sentValues(resource, leftOut.rest, { ...validation, record: base }) : all;
    // A save that writes nothing shows no success message.
    if (leftOut && Object.keys(sent).length === 0) {
      showFailure(leftOut.words);
      return false;
    }
    isSending.current = true;
    setSending(true);
    try {
      takeOver(typed, await onSave(sent), leftOut);
      if (!leftOut?.hasText) return true;
      showFailure(leftOut.words);
    } catch (error) {
      showError(error);
    } finally {
      isSending.current = false;
      setSending(false);
    }
    return false;
  };
  return { sending, isSending, send };
}
