import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TextValues } from './edits.ts';
import { type UnstorableText, unstorableTexts } from './textProblems.ts';

/** Tells, after a save was refused for a text that can't be stored, which one it is: it may be in another language. */
export function useRefusedText(onRefused: (text: UnstorableText) => void): void {
  const { formState, getValues } = useFormContext<TextValues>();
  const { submitCount } = formState;
  const refuse = useEffectEvent(onRefused);
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const [first] = unstorableTexts(getValues('i18n'));
    if (first) refuse(first);
  }, [submitCount, getValues]);
}
