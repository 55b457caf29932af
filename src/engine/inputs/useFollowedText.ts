import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { textOf } from '#contracts/values.ts';
import { useFormState } from '../form/FormContext.ts';

type Followed = {
  /** The field that follows. */
  source: string;
  /** The text field to follow. */
  from: string;
  /** Returns the value for the text of the other field; '' for none. */
  derive: (text: string) => string;
};

/**
 * Returns a text that follows another field until the user edits it; after it is cleared, it follows again. On an
 * existing record it does not change with the other field. Call `handlers` before those of the form.
 */
export function useFollowedText({ source, from, derive }: Followed) {
  const { base, purpose, readOnly } = useFormState();
  const { setValue, getValues } = useFormContext();
  const text = textOf(useWatch({ name: from }));
  const [automatic, setAutomatic] = useState(purpose === 'create');
  const derived = derive(text);
  const before = useRef(text);
  const isUntouched = purpose === 'patch' && text === textOf(base[from]);
  const take = () => setValue(source, derived, { shouldDirty: true, shouldValidate: derived !== '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone moves what follows it
  useEffect(() => {
    // Both were filled in at once, by a draft, and this one is not derived from the other: the user edited it.
    const filled = textOf(getValues(source));
    const isByHand = ![derived, derive(before.current), ''].includes(filled);
    before.current = text;
    if (isUntouched || isByHand) setAutomatic(false);
    else if (automatic && (text !== '' || getValues(source))) take();
  }, [text]);
  const fillIn = () => {
    if (readOnly === null && automatic && !getValues(source) && derived) take();
  };
  return {
    automatic,
    derived,
    handlers: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setAutomatic(target.value === ''),
      onBlur: (_: FocusEvent) => fillIn(),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && fillIn(),
    },
  };
}
