import { useCallback } from 'react';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { Problem } from '#contracts/validation.ts';
import { diffFields } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { validate } from '#resources/schema/validate.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { fieldAt } from '../fieldPath.ts';
import type { Purpose, Values } from './FormContext.ts';

export type ValidationOptions = {
  purpose: Purpose;
  /** The record before the changes; only changed fields are validated, so that old data never blocks a save. */
  record: Values;
  /** Rules that the declaration cannot express, such as dates that an app requires. */
  extraProblems?: (values: Values) => Problem[];
};

const nothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The values of a valid form as entered, and the values that a save writes. */
export type Submission = { typed: Values; sent: Values };

/**
 * Returns what a save writes: the changed fields of a record, or all values of a new one, both without hidden fields.
 */
export function sentValues({ fields }: Resource, typed: Values, { purpose, record }: ValidationOptions): Values {
  const visible = withoutHidden(fields, typed);
  return purpose === 'patch' ? diffFields(fields, visible, record) : visible;
}

/** A new record is validated without its empty fields, so that a required one is reported as missing. */
function filled({ fields }: Resource, values: Values): Values {
  const writable = Object.entries(values).filter(([name]) => fields[name] && !fields[name]?.computed);
  return Object.fromEntries(writable.filter(([, value]) => !nothing(value)));
}

/** Reports a cleared required field as missing: that `null` is not a string means nothing to users. */
const inWords = (resource: Resource, values: Values, problem: Problem): Problem => {
  const source = problem.loc.join('.');
  const emptied =
    problem.code !== 'additionalProperties' && nothing(get(values, source)) && isRequired(resource, source);
  return emptied ? { loc: problem.loc, code: 'required' } : problem;
};

/** Also false for a source that is not a declared field, such as one in a rule of another form. */
function isRequired({ fields }: Resource, source: string): boolean {
  const [name = ''] = source.split('.');
  return name in fields && fieldAt(fields, source).required === true;
}

/** Returns the problems of a form's values: by the JSON Schema that the server uses, and by the rules across fields. */
function problemsOf(resource: Resource, { typed, sent }: Submission, options: ValidationOptions): Problem[] {
  const values = withoutHidden(resource.fields, typed);
  const checked = options.purpose === 'patch' ? sent : filled(resource, sent);
  const before = options.purpose === 'patch' ? options.record : undefined;
  const found = validate(resource, checked, { for: options.purpose, record: values, before });
  return [...found, ...(options.extraProblems?.(values) ?? [])].map((problem) => inWords(resource, values, problem));
}

/** Returns a resolver for react-hook-form that reports the problems in the user's language. */
export function useResourceValidation(
  resource: Resource,
  options: ValidationOptions,
): Resolver<Values, unknown, Submission> {
  const t = useT();
  const { purpose, record, extraProblems } = options;
  return useCallback(
    (typed) => {
      const submission = { typed, sent: sentValues(resource, typed, { purpose, record }) };
      const problems = problemsOf(resource, submission, { purpose, record, extraProblems });
      if (problems.length === 0) return { values: submission, errors: {} };
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
