import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';

/** Takes the space of an input, and shows its text, while the input's code is loaded. A save waits for it. */
export function LoadingInput({ source, field, resource }: InputProps) {
  const id = useId();
  const words = useResourceWords(resource);
  const { loadingInputs } = useFormState();
  useEffect(() => loadingInputs.add(), [loadingInputs]);
  const value: unknown = useWatch({ name: source });
  return (
    <FieldFrame id={id} label={words.field(source)} required={field.required} help={words.help(source) ?? ' '}>
      <OutlinedInput size="small" fullWidth disabled id={id} value={typeof value === 'string' ? value : ''} />
    </FieldFrame>
  );
}
