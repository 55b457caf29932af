import { useCallback } from 'react';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { Problem } from '../../../contracts/validation.ts';
import { changedFields } from '../../../resources/schema/changes.ts';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import { validate } from '../../../resources/schema/validate.ts';
import { withoutHidden } from '../../../resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { fieldAt } from '../fieldPath.ts';
import type { Purpose, Values } from './FormContext.ts';

export type ValidationOptions = {
  purpose: Purpose;
  /** The record before the changes; only what changed is checked, so that old data never blocks a save. */
  record: Values;
  /** Rules that the declaration cannot know, as dates that an app requires. */
  extraProblems?: (values: Values) => Problem[];
};

const nothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What would be sent: when a record is made, empty fields are left out, so that a required one is missing. */
function sentValues({ fields }: Resource, values: Values, { purpose, record }: ValidationOptions): Values {
  if (purpose === 'patch') return changedFields(fields, values, record);
  const filled = Object.entries(values).filter(([name, value]) => fields[name] && !nothing(value));
  return Object.fromEntries(filled.filter(([name]) => !fields[name]?.computed));
}

/** An emptied required field is missing; that it is `null` and no text says nothing to a person. */
const inWords = (resource: Resource, values: Values, problem: Problem): Problem => {
  const source = problem.loc.join('.');
  const emptied =
    problem.code !== 'additionalProperties' && nothing(get(values, source)) && isRequired(resource, source);
  return emptied ? { loc: problem.loc, code: 'required' } : problem;
};

/** False too for a place that is no declared field, as one that another form's rule tells of. */
function isRequired({ fields }: Resource, source: string): boolean {
  const [name = ''] = source.split('.');
  return name in fields && fieldAt(fields, source).required === true;
}

/** The broken rules of a form's values: the JSON Schema that the server checks, and the rules over several fields. */
export function problemsOf(resource: Resource, typed: Values, options: ValidationOptions): Problem[] {
  const values = withoutHidden(resource.fields, typed);
  const found = validate(resource, sentValues(resource, values, options), { for: options.purpose, record: values });
  return [...found, ...(options.extraProblems?.(values) ?? [])].map((problem) => inWords(resource, values, problem));
}

/** A resolver for react-hook-form that says the declaration's rules in the user's language. */
export function useResourceValidation(resource: Resource, options: ValidationOptions): Resolver<Values> {
  const t = useT();
  const { purpose, record, extraProblems } = options;
  return useCallback(
    (values) => {
      const problems = problemsOf(resource, values, { purpose, record, extraProblems });
      if (problems.length === 0) return { values, errors: {} };
      const errors: FieldErrors<Values> = {};
      for (const { loc, code, limit } of problems) {
        const place = loc.join('.');
        if (get(errors, place)) continue;
        set(errors, place, { type: code, message: t(`validation.${code}`, { limit: limit ?? '' }) });
      }
      return { values: {}, errors };
    },
    [resource, purpose, record, extraProblems, t],
  );
}
