import { useFormContext, useWatch } from 'react-hook-form';
import { useFormState } from '#src/engine/form/FormContext.ts';

export const source = 'participating_countries';

const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code) => other.includes(code));

/** Returns the country codes of the form. Order is ignored: the same codes as before are not a change. */
export function useChosenCountries() {
  const { base } = useFormState();
  const { setValue, formState } = useFormContext();
  const codes = codesOf(useWatch({ name: source }));
  const change = (next: readonly string[]) => {
    const before = codesOf(base[source]);
    const value = isSameSet(before, next) ? before : next.toSorted();
    setValue(source, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return { codes, change };
}
