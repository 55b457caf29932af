import { type Html, html } from '#contracts/html.ts';
import type { PublicPage, SignUpState } from '../app/publicPage.ts';
import type { OfferedNewsletter } from '../campaign/newsletters.ts';
import type { Country } from '../page/countryNames.ts';
import { legalNote } from '../page/legal.ts';
import { inlineRichText } from '../page/richText.ts';
import {
  type Consent,
  type ConsentWords,
  consentIds,
  consentMark,
  consentOf,
  newsletterField,
  purposeAt,
  type SignUpOffer,
  type SignUpPurpose,
  signUpLimits,
} from '../page/signUp.ts';
import type { Text } from '../texts/messages.ts';

type OpenState = Extract<SignUpState, { kind: 'open' }>;
type SignUpPage = Pick<
  PublicPage,
  'campaign' | 'signUp' | 'signUpOffer' | 'text' | 'locale' | 'signUpPath' | 'status' | 'hiddenSections'
>;

/** The texts of a form that differ by its purpose. */
const wordIds: Record<SignUpPurpose, { title: string; intro: string; submit: string }> = {
  reminder: { title: 'signup.title', intro: 'signup.intro', submit: 'signup.submit' },
  news: { title: 'signup.news.title', intro: 'signup.news.intro', submit: 'signup.news.submit' },
  next: { title: 'signup.next.title', intro: 'signup.next.intro', submit: 'signup.next.submit' },
};

/**
 * Returns whether a page has a sign-up: not if its block is hidden, and after the end only with newsletters. A refused
 * form is always shown again.
 */
function hasSignUp({ signUp, signUpOffer, hiddenSections }: SignUpPage, purpose: SignUpPurpose): boolean {
  if (hiddenSections.includes('signUp')) return false;
  const isNew = signUp.kind === 'open' && signUp.failure === undefined && Object.keys(signUp.problems).length === 0;
  return !isNew || purpose !== 'next' || signUpOffer.newsletters.length > 0;
}

/**
 * Renders the sign-up in each of its states, always in the same section, which the page's script replaces; null if it
 * has no purpose at this moment. By default the purpose follows from the campaign's status.
 */
export function signUpSection(page: SignUpPage, purpose = purposeAt(page.status)): Html | null {
  const { signUp } = page;
  if (!hasSignUp(page, purpose)) return null;
  return html`<section class="sign-up" id="sign-up" aria-labelledby="sign-up-title">
    ${signUp.kind === 'open' ? openForm(signUp, page, signUp.purpose ?? purpose) : closing(signUp.kind, page)}
  </section>`;
}

/** Renders a link to the sign-up for the page's header: the form is below the first screen. */
export function signUpLink(page: SignUpPage, purpose = purposeAt(page.status)): Html | null {
  if (page.signUp.kind !== 'open' || !hasSignUp(page, purpose)) return null;
  return html`<p class="jump"><a href="#sign-up">${page.text(wordIds[page.signUp.purpose ?? purpose].title)}</a></p>`;
}

/** Replaces the form on pages that no longer have one, in apps with their own message. */
export const signUpEnded = (
  title: string,
  body: string,
): Html => html`<section class="sign-up" id="sign-up" aria-labelledby="closed-title">
  <h2 id="closed-title">${title}</h2>
  <p>${body}</p>
</section>`;

function closing(kind: 'done' | 'closed', { text, signUpOffer }: SignUpPage): Html {
  if (kind === 'closed') return html`<h2 id="sign-up-title">${text('signup.closed')}</h2>`;
  const done = signUpOffer.confirms ? 'signup.check' : 'signup.done';
  return html`<div class="sign-up-done" data-focus tabindex="-1" autofocus role="group" aria-labelledby="sign-up-title" aria-describedby="sign-up-next">
    <svg class="tick" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" /><path d="M14 25l7 7 14-15" /></svg>
    <h2 id="sign-up-title">${text(`${done}.title`)}</h2>
    <p id="sign-up-next">${text(`${done}.body`)}</p>
  </div>`;
}

function openForm(
  state: OpenState,
  { campaign, text, locale, signUpPath, signUpOffer }: SignUpPage,
  purpose: SignUpPurpose,
): Html {
  const { values, problems } = state;
  const { title, intro, submit } = wordIds[purpose];
  // The focus moves to the failure, which announces it, or to the first field with a problem.
  const failure = state.failure ?? (Object.keys(problems).length > 0 ? text('signup.problems') : null);
  return html`<h2 id="sign-up-title">${text(title)}</h2>
    <p>${text(intro)}</p>
    ${campaign.preview && state.failure === undefined && html`<p class="form-note">${text('preview.not_stored')}</p>`}
    <form method="post" action="${signUpPath}" data-sign-up data-failure="${text('signup.failed')}" novalidate>
      <input type="hidden" name="read" value="${consentMark(signUpOffer, locale, { text, purpose })}">
      ${failure && html`<p class="form-problem"${state.failure === undefined && html` role="alert"`} data-focus tabindex="-1" autofocus>${failure}</p>`}
      ${textField('name', 'text', values.name, { text, problem: problems.name, max: signUpLimits.maxNameLength })}
      ${textField('email', 'email', values.email, { text, problem: problems.email, max: signUpLimits.maxEmailLength })}
      ${signUpOffer.country && countryField(signUpOffer.country, values.country, { text, problem: problems.country })}
      ${tickField({
        id: 'sign-up-consent',
        name: 'consent',
        label: html`${text(consentIds[purpose])}`,
        ticked: values.consent,
        required: true,
        problem: problems.consent && text(problems.consent),
      })}
      ${newsletterFields(signUpOffer, state, { text, purpose })}
      ${legalNote({ legal: signUpOffer.legal, text })}
      <button type="submit">${text(submit)}</button>
    </form>`;
}

type FieldWords = { text: Text; problem: string | undefined };

function textField(name: 'name' | 'email', type: string, value: string, words: FieldWords & { max: number }): Html {
  const { text, problem, max } = words;
  const id = `sign-up-${name}`;
  return html`<div class="field">
    <label for="${id}">${text(`signup.${name}`)}</label>
    <input id="${id}" name="${name}" type="${type}" value="${value}" maxlength="${max}" autocomplete="${name}" required
      ${describedBy(id, problem)} />
    ${problemLine(id, problem && text(problem))}
  </div>`;
}

/** The options without a chosen one, by their list: a language has one list of all countries for all pages. */
const optionsOf = new WeakMap<readonly Country[], Html>();

function countryOptions(choices: readonly Country[], value: string): Html {
  if (choices.some(({ code }) => code === value)) {
    return html`${choices.map(({ code, name }) => option(code, name, code === value))}`;
  }
  const options = optionsOf.get(choices) ?? html`${choices.map(({ code, name }) => option(code, name, false))}`;
  optionsOf.set(choices, options);
  return options;
}

const option = (code: string, name: string, isChosen: boolean): Html =>
  html`<option value="${code}"${isChosen && html` selected`}>${name}</option>`;

function countryField(
  { choices, required }: NonNullable<SignUpOffer['country']>,
  value: string,
  { text, problem }: FieldWords,
): Html {
  const id = 'sign-up-country';
  const label = text(required ? 'signup.country' : 'signup.country.optional');
  const choose = html`<option value="">${text('signup.country.choose')}</option>`;
  const attributes = html`name="country" autocomplete="country" ${required && html`required`}`;
  const chosen = choices.filter(({ code }) => code === value).map(({ code, name }) => option(code, name, true));
  const whole = html`${choose}${countryOptions(choices, value)}`;
  return html`<div class="field late">
    <label for="${id}">${label}</label>
    <select id="${id}" ${attributes} ${describedBy(id, problem)}>${problem ? whole : html`${choose}${chosen}`}</select>
    ${!problem && html`<noscript data-late><select ${attributes} aria-label="${label}">${whole}</select></noscript>`}
    ${problemLine(id, problem && text(problem))}
  </div>`;
}

/** Renders a box for each newsletter that has one, then the names of those that come with the sign-up. */
function newsletterFields(offer: SignUpOffer, { values, problems }: OpenState, words: ConsentWords): Html {
  const { newsletters, legal } = offer;
  const { text } = words;
  const asking = newsletters.filter(({ mode }) => mode !== 'implicit');
  const names = newsletters
    .filter(({ mode, name }) => mode === 'implicit' && name.trim() !== '')
    .map(({ name }) => name);
  return html`${asking.map((newsletter, index) =>
    tickField({
      id: `sign-up-newsletter-${index}`,
      name: newsletterField(newsletter.id),
      label: newsletterLabel(newsletter, { ...words, legal }),
      ticked: values.newsletters.includes(newsletter.id),
      required: newsletter.mode === 'required',
      problem: problems.newsletters?.includes(newsletter.id)
        ? newsletter.consentError?.trim() || text('signup.newsletter.missing')
        : undefined,
    }),
  )}
  ${names.length > 0 && html`<p class="sign-up-note">${text('signup.newsletters.implicit', { names: names.join(', ') })}</p>`}`;
}

function newsletterLabel(newsletter: OfferedNewsletter, consent: Consent): Html {
  const words = consentOf(newsletter, consent);
  return 'html' in words ? inlineRichText(words.html) : html`${words.text}`;
}

type TickField = {
  id: string;
  name: string;
  label: Html;
  ticked: boolean;
  required: boolean;
  /** The error message. */
  problem: string | undefined;
};

function tickField({ id, name, label, ticked, required, problem }: TickField): Html {
  return html`<div class="field">
    <div class="check">
      <input id="${id}" name="${name}" type="checkbox" value="yes" ${required && html`required`} ${ticked && html`checked`} ${describedBy(id, problem)} />
      <label for="${id}">${label}</label>
    </div>
    ${problemLine(id, problem)}
  </div>`;
}

const describedBy = (id: string, problem: string | undefined) =>
  problem && html`aria-invalid="true" aria-describedby="${id}-problem"`;

const problemLine = (id: string, words: string | undefined) =>
  words && html`<p class="field-problem" id="${id}-problem">${words}</p>`;
