import { useInput } from 'ra-core';
import { helpId } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';

type Conversion = { format?: (value: unknown) => unknown; parse?: (value: unknown) => unknown };

/** What can't be changed now still can be read, marked and copied. */
const ignore = (): void => {};

/** react-admin's `useInput` with the words of the declaration and the names that assistive technology needs. */
export function useFieldInput({ source, field: declared, resource }: InputProps, conversion: Conversion = {}) {
  const words = useResourceWords(resource);
  const { id, field, fieldState } = useInput({ source, ...conversion });
  const { ref, ...bound } = field;
  const readOnly = useFormState().readOnly !== null;
  const control = readOnly ? { ...bound, onChange: ignore } : bound;
  const error = fieldState.error?.message;
  const help = words.help(source);
  const required = declared.required ?? false;
  const described = error || help ? helpId(id) : undefined;
  return {
    /** For `FieldFrame`. */
    frame: { id, label: words.field(source), required, help, error },
    /** name, value, onChange, onBlur of the element. */
    control,
    ref,
    /** For what is no text: controls that know no `readOnly` are disabled. */
    readOnly,
    invalid: Boolean(error),
    /** Attributes of the element itself. */
    aria: {
      readOnly,
      'aria-describedby': described,
      'aria-invalid': Boolean(error),
      'aria-required': required || undefined,
    },
    id,
    words,
  };
}
