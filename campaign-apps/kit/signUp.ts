import type { AppFlags } from './appFlags.ts';
import type { Campaign } from './campaign.ts';
import { type Country, countriesFor } from './countryNames.ts';
import type { Text } from './messages.ts';
import { newslettersIn, type OfferedNewsletter } from './newsletters.ts';
import { fieldsOf, textOf } from './read.ts';

/** What a page's form asks beside name, address and consent. */
export type SignUpOffer = {
  /** Null where the app has no form settings. Required where the campaign names its countries. */
  country: { choices: Country[]; required: boolean } | null;
  newsletters: OfferedNewsletter[];
};

/** What a visitor typed, kept for the form that comes back, of very long texts the beginning; `newsletters` are the ids whose box is ticked. */
export type SignUpValues = { name: string; email: string; country: string; consent: boolean; newsletters: string[] };

/** The bad fields, each with the message id of its words; of newsletters their ids. */
export type SignUpProblems = {
  name?: string;
  email?: string;
  country?: string;
  consent?: string;
  newsletters?: string[];
};

/** A newsletter that somebody subscribed to, and the words beside its box, as markup: those of the whole form where it has none. */
export type Subscription = {
  id: string;
  name: string;
  mode: OfferedNewsletter['mode'];
  locale: string;
  form_id: string | null;
  addressbook_id: string | null;
  consent: string;
};

export const signUpLimits = { maxNameLength: 100, maxEmailLength: 254 } as const;

export const noSignUpValues: SignUpValues = { name: '', email: '', country: '', consent: false, newsletters: [] };

/** What the form of a campaign asks in one language, as far as its app has these areas. */
export function signUpOffer(flags: AppFlags, campaign: Campaign, locale: string): SignUpOffer {
  const { participatingCountries: codes, newsletters } = campaign;
  return {
    country: flags.form_settings_enabled ? { choices: countriesFor(locale, codes), required: codes.length > 0 } : null,
    newsletters: flags.newsletter_enabled ? newslettersIn(locale, newsletters) : [],
  };
}

export const newsletterField = (id: string): string => `newsletter-${id}`;

/** Characters of a text that the form shows again; a valid one is shorter. */
const maxShownLength = 1_000;

/** Reads a posted form; what is missing or of another kind is empty. */
export function readSignUp(body: unknown, { newsletters }: SignUpOffer): SignUpValues {
  const fields = fieldsOf(body);
  const typed = (name: string) => textOf(fields[name]).trim().slice(0, maxShownLength);
  const isTicked = (name: string) => textOf(fields[name]) === 'yes';
  return {
    name: typed('name'),
    email: typed('email'),
    country: typed('country'),
    consent: isTicked('consent'),
    newsletters: newsletters.map(({ id }) => id).filter((id) => isTicked(newsletterField(id))),
  };
}

/** An address with one @ and a dotted domain, without white space: what a mail server will judge is not judged here. */
const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/u;

export function checkSignUp(values: SignUpValues, offer: SignUpOffer): SignUpProblems {
  const { name, email, consent } = values;
  const problems: SignUpProblems = {};
  if (name === '') problems.name = 'signup.name.missing';
  else if (name.length > signUpLimits.maxNameLength || hasControlLetters(name)) problems.name = 'signup.name.invalid';
  if (email === '') problems.email = 'signup.email.missing';
  else if (email.length > signUpLimits.maxEmailLength || !emailPattern.test(email) || hasControlLetters(email)) {
    problems.email = 'signup.email.invalid';
  }
  const country = countryProblem(values, offer);
  if (country) problems.country = country;
  if (!consent) problems.consent = 'signup.consent.missing';
  const unticked = offer.newsletters.filter(({ id, mode }) => mode === 'required' && !values.newsletters.includes(id));
  if (unticked.length > 0) problems.newsletters = unticked.map(({ id }) => id);
  return problems;
}

function countryProblem({ country }: SignUpValues, offer: SignUpOffer): string | null {
  if (!offer.country) return null;
  if (country === '') return offer.country.required ? 'signup.country.missing' : null;
  return offer.country.choices.some(({ code }) => code === country) ? null : 'signup.country.invalid';
}

const hasControlLetters = (text: string): boolean => /\p{Cc}/u.test(text);

/** The words beside a newsletter's box, as HTML of few tags. An implicit one has no box: the form's own consent is its. */
export function consentOf(
  { mode, consentLabel, name }: OfferedNewsletter,
  text: Text,
): { html: string } | { text: string } {
  if (mode === 'implicit') return { text: text('signup.consent') };
  return consentLabel?.trim() ? { html: consentLabel } : { text: text('signup.newsletter', { name }) };
}

/** The newsletters that these values subscribe to: the implicit ones, and those whose box is ticked. */
export function subscriptionsOf(values: SignUpValues, { newsletters }: SignUpOffer, text: Text): Subscription[] {
  return newsletters
    .filter(({ id, mode }) => mode === 'implicit' || values.newsletters.includes(id))
    .map((newsletter) => {
      const { id, name, mode, locale, formId, addressbookId } = newsletter;
      const words = consentOf(newsletter, text);
      const consent = 'html' in words ? words.html : words.text;
      return { id, name, mode, locale, form_id: formId, addressbook_id: addressbookId, consent };
    });
}

/** Changes whenever the words do that a form asks to agree to: they must be those that were read. */
export function consentMark({ newsletters }: SignUpOffer, locale: string, text: Text): string {
  const words = [locale, text('signup.consent'), ...newsletters.map((one) => [one.id, one.mode, consentOf(one, text)])];
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(words)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
