import { fieldsOf, textOf } from './read.ts';

/** What a visitor typed, kept as it was for the form that comes back. */
export type SignUpValues = { name: string; email: string; consent: boolean };

/** The bad fields, each with the message id of its words. */
export type SignUpProblems = Partial<Record<keyof SignUpValues, string>>;

export const signUpLimits = { nameLengthMost: 100, emailLengthMost: 254, bodyBytesMost: 8_192 } as const;

export const noSignUpValues: SignUpValues = { name: '', email: '', consent: false };

/** Reads a posted form; what is missing or of another kind is empty. Lengths are cut to what a form can show again. */
export function readSignUp(body: unknown): SignUpValues {
  const fields = fieldsOf(body);
  return {
    name: textOf(fields.name).trim(),
    email: textOf(fields.email).trim(),
    consent: textOf(fields.consent) === 'yes',
  };
}

/** An address with one @ and a dotted domain, without white space: what a mail server will judge is not judged here. */
const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/u;

export function checkSignUp({ name, email, consent }: SignUpValues): SignUpProblems {
  const problems: SignUpProblems = {};
  if (name === '') problems.name = 'signup.name.missing';
  else if (name.length > signUpLimits.nameLengthMost || hasControlLetters(name)) problems.name = 'signup.name.invalid';
  if (email === '') problems.email = 'signup.email.missing';
  else if (email.length > signUpLimits.emailLengthMost || !emailPattern.test(email) || hasControlLetters(email)) {
    problems.email = 'signup.email.invalid';
  }
  if (!consent) problems.consent = 'signup.consent.missing';
  return problems;
}

const hasControlLetters = (text: string): boolean => /\p{Cc}/u.test(text);
