import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { diffFields, withChanges } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Values } from './FormContext.ts';
import { type Submission, useResourceValidation, type ValidationOptions } from './useResourceValidation.ts';

/** Returns a form of react-hook-form and `base`: the stored values that the form is compared with. */
export function useComparedForm({ resource, ...validation }: ValidationOptions & { resource: Resource }) {
  const { fields } = resource;
  const [base, setBase] = useState(validation.record);
  const resolver = useResourceValidation(resource, { ...validation, record: base });
  const form = useForm<Values, unknown, Submission>({
    defaultValues: validation.record,
    resolver,
    reValidateMode: 'onChange',
  });

  /**
   * Sets the base. Fields whose values differ from `before` were edited and keep them; the others show the new base or,
   * if given, `shown`.
   */
  const rebase = useCallback(
    (stored: Values, before: Values, shown = stored) => {
      const typed = diffFields(fields, form.getValues(), before);
      setBase(stored);
      form.reset(withChanges(fields, shown, typed), { keepErrors: Object.keys(typed).length > 0 });
    },
    [fields, form],
  );
  return { form, base, setBase, rebase };
}
