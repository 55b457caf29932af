import { useInput } from 'react-admin';
import { errorPlace } from '../form/errorPlaces.ts';
import { ariaRequired, helpId } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { firstErrorAt } from './errorAt.ts';

type InputOptions = {
  format?: (value: unknown) => unknown;
  parse?: (value: unknown) => unknown;
  /** Shown if the declaration has no help text. */
  help?: string;
  /** Returns what is wrong with a value before the form is validated. */
  problem?: (value: unknown) => string | undefined;
};

/** The handler of a read-only field, whose value can still be selected and copied. */
const ignore = (): void => {};

/** react-admin's `useInput` with the labels of the declaration and the ids for assistive technology. */
export function useFieldInput(
  { source, field: declared, resource }: InputProps,
  { help: defaultHelp, problem, ...conversion }: InputOptions = {},
) {
  const words = useResourceWords(resource);
  const { id, field, formState } = useInput({ source, ...conversion });
  const { ref, ...bound } = field;
  const readOnly = useFormState().readOnly !== null;
  const control = readOnly ? { ...bound, onChange: ignore } : bound;
  const error = problem?.(field.value) ?? firstErrorAt(formState.errors, source);
  const help = words.help(source) ?? defaultHelp;
  const required = declared.required ?? false;
  const described = error || help ? helpId(id) : undefined;
  return {
    /** For `FieldFrame`. */
    frame: { id, label: words.field(source), required, help, error },
    /** name, value, onChange, onBlur of the element. */
    control,
    ref,
    /** For controls other than text inputs: those that don't support `readOnly` are disabled. */
    readOnly,
    invalid: Boolean(error),
    /** Attributes of the element for assistive technology, and as the place of errors, also of a list's entries. */
    aria: {
      ...errorPlace(source),
      readOnly,
      'aria-describedby': described,
      'aria-invalid': Boolean(error),
      'aria-required': required ? ariaRequired(error, field.value) : undefined,
    },
    id,
    words,
  };
}
