import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { Problem } from '#contracts/validation.ts';
import { ApiCallError } from '#dataProvider/index.ts';
import { validate } from '#resources/schema/validate.ts';
import { users } from '#resources/users/schema.ts';
import { useServerWords } from '../../i18n/useServerWords.ts';
import { useT } from '../../i18n/useT.ts';
import { type AuthFieldName, type AuthValues, authFieldNames, declaredAs, emptyValues } from './authFields.ts';

/** Why the last attempt failed, for `AuthFailure`. A new object each time. */
export type Failure = { error: unknown };

type AuthFormOptions = {
  names: readonly AuthFieldName[];
  /** Initial values of the fields. */
  initial?: Partial<AuthValues>;
  /** Sends the values and moves on to the next state. If it throws, the error is shown, at the fields that it names. */
  onSend: (values: AuthValues) => Promise<void>;
};

const isName = (name: string): name is AuthFieldName => authFieldNames.some((one) => one === name);

/** Returns the messages of an error for these fields. */
function errorsAt(names: readonly AuthFieldName[], error: unknown): [AuthFieldName, string][] {
  const errors: unknown = error instanceof ApiCallError ? error.body?.errors : null;
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, words]): [AuthFieldName, string][] =>
    isName(name) && names.includes(name) && typeof words === 'string' ? [[name, words]] : [],
  );
}

/**
 * The state of one of these forms: validates before sending, sends once at a time, and keeps the values when sending
 * fails.
 */
export function useAuthForm({ names, initial, onSend }: AuthFormOptions) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const serverWords = useServerWords();
  const isSending = useRef(false);
  const list = names.join();
  const checked = useMemo(() => list.split(',').filter(isName), [list]);
  const resolver = useAuthValidation(checked);
  const form = useForm<AuthValues>({ defaultValues: { ...emptyValues, ...initial }, resolver });

  const send = async (values: AuthValues): Promise<void> => {
    try {
      await onSend(values);
    } catch (error) {
      const atFields = errorsAt(names, error);
      for (const [at, [name, words]] of atFields.entries())
        form.setError(name, { type: 'server', message: serverWords(words) }, { shouldFocus: at === 0 });
      if (atFields.length === 0) setFailure({ error });
    }
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The button is only disabled one render later, and a second Enter may come first.
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    setSending(true);
    await form.handleSubmit(send)();
    isSending.current = false;
    setSending(false);
  };

  return { form, failure, sending, submit };
}

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
function useAuthValidation(names: readonly AuthFieldName[]): Resolver<AuthValues> {
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
