import type { InstallationLegal, LegalAddresses } from '#contracts/legal.ts';
import type { AppFlags } from '../campaign/appFlags.ts';
import type { Campaign, CampaignStatus } from '../campaign/campaign.ts';
import { newslettersIn, type OfferedNewsletter } from '../campaign/newsletters.ts';
import type { Text } from '../texts/messages.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { type Country, countriesFor } from './countryNames.ts';
import { legalOf, legalRecord, type PageLegal } from './legal.ts';

/** The fields of a page's form besides name, email and consent. */
export type SignUpOffer = {
  /** Null if the app has no form settings. Required if the campaign lists its countries. */
  country: { choices: Country[]; required: boolean } | null;
  newsletters: OfferedNewsletter[];
  /** What visitors can read before they consent. */
  legal: PageLegal;
  /** Whether the owner of an address must confirm the sign-up. */
  confirms: boolean;
};

/** What a sign-up is for: an email when the campaign starts, or consent to emails about it, or about what comes after it. */
export type SignUpPurpose = 'reminder' | 'news' | 'next';

/** The texts of a form for one purpose. */
export type ConsentWords = { text: Text; purpose: SignUpPurpose };

/** What a visitor agrees to: the texts of the form and the legal documents that it links. */
export type Consent = ConsentWords & { legal: PageLegal };

/** The id of the text that a visitor agrees to. */
export const consentIds: Record<SignUpPurpose, string> = {
  reminder: 'signup.consent',
  news: 'signup.consent',
  next: 'signup.next.consent',
};

/** Returns the purpose of a sign-up at a campaign of this status. */
export const purposeAt = (status: CampaignStatus): SignUpPurpose => purposes[status];

const purposes: Record<CampaignStatus, SignUpPurpose> = { upcoming: 'reminder', running: 'news', ended: 'next' };

/**
 * The values that a visitor typed, for showing the form again; very long texts are truncated. `newsletters` has the
 * ids of the ticked boxes.
 */
export type SignUpValues = { name: string; email: string; country: string; consent: boolean; newsletters: string[] };

/** The invalid fields, each with the id of its message; for newsletters their ids. */
export type SignUpProblems = {
  name?: string;
  email?: string;
  country?: string;
  consent?: string;
  newsletters?: string[];
};

/** A subscription to a newsletter with the text of its box as markup; the text of the whole form if it has no box. */
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

type SignUpSources = {
  app: { flags: AppFlags; legal?: LegalAddresses };
  campaign: Campaign;
  installation: InstallationLegal;
};

/** Returns the fields of a campaign's form in one language, according to the app's features. */
export function signUpOfferOf(
  { app, campaign, installation }: SignUpSources,
  { locale, languages }: { locale: string; languages: readonly string[] },
): SignUpOffer {
  const { flags } = app;
  const { participatingCountries: codes, newsletters } = campaign;
  return {
    country: flags.form_settings_enabled ? { choices: countriesFor(locale, codes), required: codes.length > 0 } : null,
    newsletters: flags.newsletter_enabled ? newslettersIn(locale, newsletters) : [],
    legal: legalOf({ app, campaign, installation }, { locale, languages }),
    confirms: flags.confirmation === 'required',
  };
}

export const newsletterField = (id: string): string => `newsletter-${id}`;

/** Maximum length of a text that the form shows again; valid texts are shorter. */
const maxShownLength = 1_000;

/** Parses a posted form; missing or malformed values are empty. */
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

/** Matches an address with one @, a dotted domain and no white space; the rest is up to the mail server. */
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

/**
 * Returns the text beside a newsletter's box, as HTML with few tags. An implicit newsletter has no box and uses the
 * form's consent.
 */
export function consentOf(
  { mode, consentLabel, name }: OfferedNewsletter,
  consent: Consent,
): { html: string } | { text: string } {
  if (mode === 'implicit') return { text: consentRecord(consent) };
  return consentLabel?.trim() ? { html: consentLabel } : { text: consent.text('signup.newsletter', { name }) };
}

/** Returns the consent as it is stored: its text, and the legal documents that were linked beside it. */
export const consentRecord = ({ legal, text, purpose }: Consent): string =>
  `${text(consentIds[purpose])} ${legalRecord({ legal, text })}`.trim();

/** Returns the newsletters that these values subscribe to: implicit ones and those with a ticked box. */
export function subscriptionsOf(values: SignUpValues, offer: SignUpOffer, words: ConsentWords): Subscription[] {
  return offer.newsletters
    .filter(({ id, mode }) => mode === 'implicit' || values.newsletters.includes(id))
    .map((newsletter) => {
      const { id, name, mode, locale, formId, addressbookId } = newsletter;
      const consented = consentOf(newsletter, { ...words, legal: offer.legal });
      const consent = 'html' in consented ? consented.html : consented.text;
      return { id, name, mode, locale, form_id: formId, addressbook_id: addressbookId, consent };
    });
}

/**
 * Returns the purpose of the form with a hash of its consent texts and linked documents, to detect that they changed
 * after the visitor read them.
 */
export function consentMark({ newsletters, legal }: SignUpOffer, locale: string, words: ConsentWords): string {
  const consent = { ...words, legal };
  const labels = newsletters.map((one) => [one.id, one.mode, consentOf(one, consent)]);
  const agreed = [locale, consentRecord(consent), ...labels];
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(agreed)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${words.purpose}_${hash.toString(36)}`;
}

type Reading = { offer: SignUpOffer; locale: string; text: Text; status: CampaignStatus };

/**
 * Returns the purpose of the form that the visitor read, by its mark; null if its texts have changed or the campaign no
 * longer has this purpose. A visitor who read about the reminder may send the form after the start.
 */
export function purposeRead(mark: string, { offer, locale, text, status }: Reading): SignUpPurpose | null {
  const offered: SignUpPurpose[] = status === 'ended' ? ['next'] : ['reminder', 'news', 'next'];
  return offered.find((purpose) => mark === consentMark(offer, locale, { text, purpose })) ?? null;
}
