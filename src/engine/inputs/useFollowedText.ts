import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormState } from '../form/FormContext.ts';

type Followed = {
  /** The field that follows. */
  source: string;
  /** The text field that it follows. */
  from: string;
  /** What it is made of that text; '' is nothing. */
  derive: (text: string) => string;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * A text that follows another one until somebody sets it by hand; cleared, it follows again. Of a record that exists it
 * stays as it is when the other one changes. `handlers` belong to its input, before those of the form.
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
    // Both were filled in at once, by a draft, and this one does not follow from the other: it was set by hand.
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
