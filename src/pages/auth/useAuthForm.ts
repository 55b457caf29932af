import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiCallError } from '../../../dataProvider/index.ts';
import { type AuthFieldName, type AuthValues, authFieldNames, emptyValues } from './authFields.ts';
import { useAuthValidation } from './useAuthValidation.ts';

/** Why the last try did not go through, for `AuthFailure`. A new one each time. */
export type Failure = { error: unknown };

type AuthFormOptions = {
  names: readonly AuthFieldName[];
  /** What stands in the fields at first. */
  initial?: Partial<AuthValues>;
  /** Sends them and goes on to the next state. What it throws is shown, at the fields where it names them. */
  onSend: (values: AuthValues) => Promise<void>;
};

const isName = (name: string): name is AuthFieldName => authFieldNames.some((one) => one === name);

/** The words at fields of these names, of an error that has some. */
function errorsAt(names: readonly AuthFieldName[], error: unknown): [AuthFieldName, string][] {
  const errors: unknown = error instanceof ApiCallError ? error.body?.errors : null;
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, words]): [AuthFieldName, string][] =>
    isName(name) && names.includes(name) && typeof words === 'string' ? [[name, words]] : [],
  );
}

/** The state of a form here: checked before it is sent, sent once at a time, and kept as it is when that fails. */
export function useAuthForm({ names, initial, onSend }: AuthFormOptions) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
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
      for (const [at, [name, message]] of atFields.entries())
        form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
      if (atFields.length === 0) setFailure({ error });
    }
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The button is disabled a render later only: a second Enter may come first.
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
