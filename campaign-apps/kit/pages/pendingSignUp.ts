import { type Html, html } from '#contracts/html.ts';
import type { SignUpState } from '../app/publicPage.ts';
import {
  newsletterField,
  noSignUpValues,
  purposeRead,
  readSignUp,
  type SignUpOffer,
  type SignUpValues,
  signUpLimits,
} from '../page/signUp.ts';
import { type Fields, fieldsOf, textOf } from '../values/read.ts';

/** A sign-up that a token gate interrupted; `read` identifies the texts whose boxes were ticked. */
export type PendingSignUp = { values: SignUpValues; read: string };

const prefix = 'sign-up-';
const maxReadBytes = 30;
const maxCountry = 10;

/** Reads the form's fields from a posted body and truncates each text to the length of its field. */
export function createPendingSignUp(body: unknown, offer: SignUpOffer): PendingSignUp {
  const values = readSignUp(body, offer);
  return {
    values: {
      ...values,
      name: values.name.slice(0, signUpLimits.maxNameLength),
      email: values.email.slice(0, signUpLimits.maxEmailLength),
      country: values.country.slice(0, maxCountry),
    },
    read: textOf(fieldsOf(body).read).slice(0, maxReadBytes),
  };
}

/** Renders hidden fields that carry a sign-up through the gate's form, since a URL would expose personal data. */
export function pendingSignUpFields({ values, read }: PendingSignUp): Html {
  const { name, email, country, consent, newsletters } = values;
  const ticked = [...(consent ? ['consent'] : []), ...newsletters.map(newsletterField)];
  const fields = { read, name, email, country, ...Object.fromEntries(ticked.map((field) => [field, 'yes'])) };
  return html`${Object.entries(fields).map(
    ([field, value]) => value !== '' && html`<input type="hidden" name="${prefix}${field}" value="${value}">`,
  )}`;
}

/** Reads these fields from the gate's posted form; null if it has none. */
export function readPendingSignUp(body: unknown, offer: SignUpOffer): PendingSignUp | null {
  const own = Object.entries(fieldsOf(body)).filter(([name]) => name.startsWith(prefix));
  if (own.length === 0) return null;
  const fields: Fields = Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
  return createPendingSignUp(fields, offer);
}

/**
 * Returns the sign-up form with the typed values. Boxes stay ticked only if their texts have not changed. A campaign
 * that has ended without newsletters takes no sign-ups.
 */
export function restoredSignUp(
  { values, read }: PendingSignUp,
  reading: Parameters<typeof purposeRead>[1],
): SignUpState {
  const { offer, status, text } = reading;
  if (status === 'ended' && offer.newsletters.length === 0) return { kind: 'closed' };
  const purpose = purposeRead(read, reading);
  const ticks = purpose ? {} : { consent: noSignUpValues.consent, newsletters: noSignUpValues.newsletters };
  return {
    kind: 'open',
    values: { ...values, ...ticks },
    problems: {},
    failure: text('signup.kept'),
    ...(purpose && { purpose }),
  };
}
