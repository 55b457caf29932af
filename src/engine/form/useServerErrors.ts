import { useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { useServerWords } from '../../i18n/useServerWords.ts';
import { useT } from '../../i18n/useT.ts';
import { useErrorWords } from '../words.ts';
import { hasPlace } from './errorPlaces.ts';
import type { Values } from './FormContext.ts';
import type { Submission } from './useResourceValidation.ts';

/** Why nothing was saved. `isMarked`: each error is shown at its field. */
type Failure = { words: string; isMarked: boolean };

/** `{meta_tags: {title: 'Too long'}}` → `[['meta_tags.title', 'Too long']]`. */
function flatErrors(errors: unknown, prefix = ''): [string, string][] {
  if (typeof errors === 'string') return [[prefix.slice(0, -1), errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, inner]) => flatErrors(inner, `${prefix}${name}.`));
}

/** Shows the errors of a save at their fields, and as the form's failure message if they have no field. */
export function useServerErrors(form: UseFormReturn<Values, unknown, Submission>) {
  const t = useT();
  const errorWords = useErrorWords();
  const serverWords = useServerWords();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const showInvalid = () => setFailure({ isMarked: true, words: t('engine.form.invalid') });
  const showFailure = (words: string) => setFailure({ isMarked: false, words });

  const showError = (error: unknown) => {
    const errors = error instanceof HttpError ? flatErrors(error.body?.errors) : [];
    for (const [at, [name, words]] of errors.entries()) {
      const message = serverWords(words);
      form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
    }
    const unplaced = errors.filter(([name]) => !hasPlace(element.current, name));
    if (errors.length > 0 && unplaced.length === 0) return showInvalid();
    const reason = unplaced.map(([name, words]) => `${name}: ${serverWords(words)}`).join(' ') || errorWords(error);
    showFailure(t('engine.form.failed', { reason }));
  };

  // Read each time, so that the hook follows them. Once no field has an error, the failure message is obsolete.
  const { errors } = form.formState;
  const isMended = failure?.isMarked && Object.keys(errors).length === 0;
  return {
    /** The form's element, in which the places of errors are searched. */
    element,
    /** The failure message to show; null if there is none. */
    failure: failure && !isMended ? failure.words : null,
    showError,
    showInvalid,
    showFailure,
    clearFailure: () => setFailure(null),
  };
}
