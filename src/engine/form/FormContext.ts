import { requiredContext } from '../../ui/requiredContext.ts';
import type { LoadingInputs } from './loadingInputs.ts';

export type Values = Record<string, unknown>;

/** Whether a form creates or edits a record. */
export type Purpose = 'create' | 'patch';

/** Describes a form's changes where the names of the changed fields are not enough. */
export type ChangeWords = {
  /** Returns all changes in one line. */
  summary(changes: Values): string;
  /** Returns the changes one by one. */
  entries(changes: Values): { label: string; text: string }[];
  /** The label of the save button; 'Save changes' by default. */
  save?: string;
};

/** Entries that the server would drop, which therefore stay in the form, unsaved. */
export type LeftOut = {
  /** The form's values without these entries. */
  rest: Values;
  /** Returns the stored values with the non-empty entries at their positions. */
  addTo(stored: Values): Values;
  /** A message that names the entries and says what they lack. */
  words: string;
  /** False when all of them are empty. */
  hasText: boolean;
};

export type FormState = {
  purpose: Purpose;
  /** The values that the form is compared with: the record as it was loaded or last saved. */
  base: Values;
  saving: boolean;
  /** Why the form can't be edited or saved now; null when it can. Entered values can still be read and copied. */
  readOnly: string | null;
  /** A save waits for these inputs, because they may fill in a value when they appear. */
  loadingInputs: LoadingInputs;
  /** Why the last save failed; null if it succeeded. */
  failure: string | null;
  /** Set where the names of the changed fields are not enough. */
  changeWords?: ChangeWords;
};

/** `useFormState` returns the state of the current form. */
export const [FormContext, useFormState] = requiredContext<FormState>('a RecordForm');
