import { useFormContext, useWatch } from 'react-hook-form';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';

export const source = 'participating_countries';

const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code) => other.includes(code));

/** The codes that the form holds. Their order means nothing: the same ones as before are no change. */
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
