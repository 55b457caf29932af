import { createContext, useContext } from 'react';

export type Values = Record<string, unknown>;

/** A form makes a record, or changes one. */
export type Purpose = 'create' | 'patch';

/** Says a form's changes in its own words, where they are no list of fields. */
export type ChangeWords = {
  /** All of them in one line. */
  summary(changes: Values): string;
  /** One by one. */
  entries(changes: Values): { label: string; text: string }[];
  /** What the button says that saves them, where it is not 'Save changes'. */
  save?: string;
};

/** Entries of a form that the server would drop, so that they stay in the form, unsaved. */
export type LeftOut = {
  /** The form's values without them. */
  rest: Values;
  /** Adds those in which something was typed to the stored values, in their places. */
  addTo(stored: Values): Values;
  /** Names them and says what they lack. */
  words: string;
  /** False when nothing was typed into any of them. */
  hasText: boolean;
};

export type FormState = {
  purpose: Purpose;
  /** What the form's values are compared with: the record as it was loaded or last saved. */
  base: Values;
  saving: boolean;
  /** Why nothing can be changed or saved now, in words; null when it can. What was typed stays to be read and copied. */
  readOnly: string | null;
  /** Why the last save did not go through, in words; null when it did. */
  failure: string | null;
  /** Where the names of the changed fields tell too little. */
  changeWords?: ChangeWords;
};

export const FormContext = createContext<FormState | null>(null);

/** The state of the form around. @throws outside of a RecordForm. */
export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('This part belongs inside a RecordForm.');
  return state;
}
