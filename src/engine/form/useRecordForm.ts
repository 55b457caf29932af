import { useEffect, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { useForm } from 'react-hook-form';
import { diffFields, withChanges } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { useServerWords } from '../../i18n/useServerWords.ts';
import { useT } from '../../i18n/useT.ts';
import { useErrorWords } from '../words.ts';
import type { LeftOut, Values } from './FormContext.ts';
import { createLoadingInputs } from './loadingInputs.ts';
import { type Submission, sentValues, useResourceValidation, type ValidationOptions } from './useResourceValidation.ts';

type RecordFormOptions = ValidationOptions & {
  resource: Resource;
  /**
   * Writes the changed fields of a record, or all values of a new one, without hidden fields, and returns the stored
   * record if available. The `body.errors` of an error are shown at their fields. Entered values are never lost.
   */
  onSave: (sent: Values) => Promise<unknown>;
  /** Returns the values that the server would drop; null if it would store all of them. */
  leaveOut?: (values: Values) => LeftOut | null;
  /** Why the form can't be edited now; null when it can. */
  readOnly: string | null;
};

/** Why nothing was saved. `isMarked`: each error is shown at its field. */
type Failure = { words: string; isMarked: boolean };

const isValues = (answer: unknown): answer is Values => typeof answer === 'object' && answer !== null;

/** `{meta_tags: {title: 'Too long'}}` → `[['meta_tags.title', 'Too long']]`. */
function flatErrors(errors: unknown, prefix = ''): [string, string][] {
  if (typeof errors === 'string') return [[prefix.slice(0, -1), errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, inner]) => flatErrors(inner, `${prefix}${name}.`));
}

/**
 * Returns the attribute of an element that shows the errors of a source which has no input of its name at the moment,
 * such as a collapsed section.
 */
export const errorPlace = (source: string) => ({ 'data-error-place': source });

/** Returns true if the form has an element of this name, or a component that shows the errors inside of it. */
function hasPlace(form: HTMLFormElement | null, name: string): boolean {
  if (form?.elements.namedItem(name)) return true;
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-error-place]') ?? [])];
  return places.some(({ dataset: { errorPlace: source } }) => name === source || name.startsWith(`${source}.`));
}

/**
 * The state of a form for a record. When the record changes from outside (a save, `Start now`), untouched fields take
 * the new value and edited fields keep theirs.
 */
export function useRecordForm({ resource, onSave, leaveOut, readOnly, ...validation }: RecordFormOptions) {
  const { record } = validation;
  const t = useT();
  const errorWords = useErrorWords();
  const serverWords = useServerWords();
  const [base, setBase] = useState(record);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loadingInputs] = useState(createLoadingInputs);
  const isSending = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);
  /** Whether a save that waits for inputs still applies. */
  const isWanted = useRef(true);
  const closed = useRef(readOnly);
  closed.current = readOnly;
  const element = useRef<HTMLFormElement>(null);
  const resolver = useResourceValidation(resource, { ...validation, record: base });
  const form = useForm<Values, unknown, Submission>({ defaultValues: record, resolver, reValidateMode: 'onChange' });

  useEffect(() => {
    isWanted.current = true;
    return () => {
      isWanted.current = false;
    };
  }, []);

  const loaded = useRef(record);
  useEffect(() => {
    // Until the response of a save arrives it is not known which of the form's values are stored.
    if (loaded.current === record || isSending.current || saving) return;
    loaded.current = record;
    const typed = diffFields(resource.fields, form.getValues(), base);
    setBase(record);
    form.reset(withChanges(resource.fields, record, typed), { keepErrors: Object.keys(typed).length > 0 });
  }, [record, base, saving, form, resource.fields]);

  const showErrors = (error: unknown) => {
    const errors = error instanceof HttpError ? flatErrors(error.body?.errors) : [];
    for (const [at, [name, words]] of errors.entries()) {
      const message = serverWords(words);
      form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
    }
    const placed = errors.filter(([name]) => hasPlace(element.current, name));
    const unplaced = errors
      .filter((each) => !placed.includes(each))
      .map(([name, words]) => `${name}: ${serverWords(words)}`);
    const reason = errors.length === 0 ? errorWords(error) : unplaced.join(' ');
    const isMarked = placed.length > 0 && unplaced.length === 0;
    setFailure({ isMarked, words: isMarked ? t('engine.form.invalid') : t('engine.form.failed', { reason }) });
  };

  /** After a save the response is what is stored, which may differ from the values that were sent. */
  const takeOver = (values: Values, answer: unknown, leftOut: LeftOut | null) => {
    if (validation.purpose !== 'patch' || !isValues(answer)) return setBase(values);
    const stored = Object.fromEntries(Object.entries(answer).filter(([name]) => name in record));
    const typedSince = diffFields(resource.fields, form.getValues(), values);
    const kept = leftOut?.addTo(stored) ?? stored;
    setBase(stored);
    form.reset(withChanges(resource.fields, kept, typedSince), { keepErrors: Object.keys(typedSince).length > 0 });
  };

  const save = async ({ typed, sent: all }: Submission): Promise<boolean> => {
    const leftOut = leaveOut?.(typed) ?? null;
    const sent = leftOut ? sentValues(resource, leftOut.rest, { ...validation, record: base }) : all;
    const refuse = (words: string) => setFailure({ isMarked: false, words });
    // A save that writes nothing shows no success message.
    if (leftOut && Object.keys(sent).length === 0) {
      refuse(leftOut.words);
      return false;
    }
    isSending.current = true;
    setSaving(true);
    try {
      takeOver(typed, await onSave(sent), leftOut);
      if (!leftOut?.hasText) return true;
      refuse(leftOut.words);
      return false;
    } catch (error) {
      showErrors(error);
      return false;
    } finally {
      isSending.current = false;
      setSaving(false);
    }
  };

  const submitOnce = async (): Promise<boolean> => {
    let saved = false;
    setFailure(null);
    if (!loadingInputs.isEmpty()) {
      isWanted.current = true;
      setSaving(true);
      await loadingInputs.whenEmpty();
      setSaving(false);
      // The user may have left or discarded the form, or lost the lock.
      if (!isWanted.current || closed.current !== null) return false;
    }
    const check = form.handleSubmit(
      async (submission) => {
        saved = await save(submission);
      },
      () => setFailure({ isMarked: true, words: t('engine.form.invalid') }),
    );
    await check();
    return saved;
  };

  /**
   * Waits for inputs that are loading, validates and saves; returns false if either failed, and the form then shows why.
   * During a save it returns the result of that save.
   */
  const submit = (): Promise<boolean> => {
    running.current ??= submitOnce().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const discard = () => {
    isWanted.current = false;
    setFailure(null);
    form.reset(base);
  };

  // Once no field has an error, the failure message is obsolete.
  const isMended = failure?.isMarked && Object.keys(form.formState.errors).length === 0;
  const shown = failure && !isMended ? failure.words : null;
  return { form, element, base, saving, failure: shown, loadingInputs, submit, discard };
}
