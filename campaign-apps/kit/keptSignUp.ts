import { type Html, html } from '../../contracts/html.ts';
import type { Text } from './messages.ts';
import type { SignUpState } from './publicPage.ts';
import { type Fields, fieldsOf, textOf } from './read.ts';
import {
  consentMark,
  newsletterField,
  noSignUpValues,
  readSignUp,
  type SignUpOffer,
  type SignUpValues,
  signUpLimits,
} from './signUp.ts';

/** A sign-up that a token gate stood in the way of; `read` marks the words that its boxes were ticked for. */
export type KeptSignUp = { values: SignUpValues; read: string };

const prefix = 'sign-up-';
const readMost = 20;
const countryMost = 10;

/** What was typed, as far as it is any of the form's: each text as long as its field may be. */
export function keepSignUp(body: unknown, offer: SignUpOffer): KeptSignUp {
  const values = readSignUp(body, offer);
  return {
    values: {
      ...values,
      name: values.name.slice(0, signUpLimits.nameLengthMost),
      email: values.email.slice(0, signUpLimits.emailLengthMost),
      country: values.country.slice(0, countryMost),
    },
    read: textOf(fieldsOf(body).read).slice(0, readMost),
  };
}

/** The hidden fields by which it goes through the gate without script, never by an address. */
export function keptSignUpFields({ values, read }: KeptSignUp): Html {
  const { name, email, country, consent, newsletters } = values;
  const ticked = [...(consent ? ['consent'] : []), ...newsletters.map(newsletterField)];
  const fields = { read, name, email, country, ...Object.fromEntries(ticked.map((field) => [field, 'yes'])) };
  return html`${Object.entries(fields).map(
    ([field, value]) => value !== '' && html`<input type="hidden" name="${prefix}${field}" value="${value}">`,
  )}`;
}

/** Reads those fields out of a posted gate's form; null where it has none. */
export function readKeptSignUp(body: unknown, offer: SignUpOffer): KeptSignUp | null {
  const own = Object.entries(fieldsOf(body)).filter(([name]) => name.startsWith(prefix));
  if (own.length === 0) return null;
  const fields: Fields = Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
  return keepSignUp(fields, offer);
}

/** The form with what was typed; boxes stay ticked for the words alone that were read beside them. */
export function shownAgain({ values, read }: KeptSignUp, offer: SignUpOffer, locale: string, text: Text): SignUpState {
  const agreed = read === consentMark(offer, locale, text);
  const ticks = agreed ? {} : { consent: noSignUpValues.consent, newsletters: noSignUpValues.newsletters };
  return { kind: 'open', values: { ...values, ...ticks }, problems: {}, failure: text('signup.kept') };
}
