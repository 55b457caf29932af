import { useCallback } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Problem } from '#contracts/validation.ts';
import { validate } from '#resources/schema/validate.ts';
import { users } from '#resources/users/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { type AuthFieldName, type AuthValues, declaredAs } from './authFields.ts';

/** Returns the problem of a field by the declaration of users, which the server checks too; null when there is none. */
function problemOf(name: AuthFieldName, value: string): Omit<Problem, 'loc'> | null {
  // A password is stored exactly as typed; in all other fields, spaces alone count as empty.
  if (value === '' || (value.trim() === '' && declaredAs[name] !== 'password')) return { code: 'required' };
  const declared = declaredAs[name];
  if (declared === null) return null;
  const problems = validate(users, { [declared]: value }, { for: 'create' });
  return problems.find(({ loc }) => loc[0] === declared) ?? null;
}

/** A resolver for react-hook-form over these fields. */
export function useAuthValidation(names: readonly AuthFieldName[]): Resolver<AuthValues> {
  const t = useT();
  return useCallback(
    (values) => {
      const errors: FieldErrors<AuthValues> = {};
      for (const name of names) {
        const problem = problemOf(name, values[name]);
        if (!problem) continue;
        const message = t(`validation.${problem.code}`, { limit: problem.limit ?? '' });
        errors[name] = { type: problem.code, message };
      }
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    [names, t],
  );
}
