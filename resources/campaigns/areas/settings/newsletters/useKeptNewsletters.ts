import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormState } from '../../../../../src/engine/form/FormContext.ts';
import { hasText, idOf, isUsable } from './newsletter.ts';

type Kept = { at: number; entry: unknown };
type Values = { newsletters: unknown[] };

/**
 * The server drops a newsletter without IDs (contract point 4), and the form takes over what is stored. What was typed
 * into such a one comes back into the form after the save, unsaved as it is and in its place, until it gets an ID or is
 * removed.
 */
export function useKeptNewsletters(): void {
  const { saving, failure } = useFormState();
  const { getValues, setValue } = useFormContext<Values>();
  const sent = useRef<Kept[]>([]);
  useEffect(() => {
    const now = getValues('newsletters');
    if (saving) {
      const all = now.map((entry, at) => ({ at, entry }));
      sent.current = all.filter(({ entry }) => !isUsable(entry) && hasText(entry));
      return;
    }
    const dropped = sent.current.filter(({ entry }) => !now.some((one) => idOf(one) === idOf(entry)));
    sent.current = [];
    if (failure !== null || dropped.length === 0) return;
    const whole = [...now];
    for (const { at, entry } of dropped) whole.splice(at, 0, entry);
    setValue('newsletters', whole, { shouldDirty: true });
  }, [saving, failure, getValues, setValue]);
}
