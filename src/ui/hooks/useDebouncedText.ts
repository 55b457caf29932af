import { useEffect, useState } from 'react';
import { afterPause } from '#contracts/composition.ts';

/** Debounce of what is typed, in milliseconds. */
const debounceMs = 250;

/** Returns the text of an input and a function that sets it. `onChange` gets the text after a pause. */
export function useDebouncedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [reported, setReported] = useState(value);
  // Back, a pasted URL or 'Clear filters' change the value from outside; the echo of an earlier change must not
  // overwrite what was typed since.
  if (known !== value) {
    setKnown(value);
    setReported(value);
    if (value !== reported) setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    return afterPause(debounceMs, () => {
      setReported(typed);
      onChange(typed);
    });
  }, [typed, value, onChange]);
  return [typed, setTyped] as const;
}
