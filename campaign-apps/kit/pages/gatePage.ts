import { type Html, html } from '#contracts/html.ts';
import { type Campaign, campaignStatus } from '../campaign/campaign.ts';
import { addressIn } from '../page/languages.ts';
import { legalNav, type PageLegal } from '../page/legal.ts';
import { pageIn } from '../page/pageContent.ts';
import type { Text } from '../texts/messages.ts';
import { webAddress } from '../values/webAddress.ts';
import { languageNav } from '../view/languageNav.ts';
import { type PendingSignUp, pendingSignUpFields } from './pendingSignUp.ts';
import type { Words } from './preparePage.ts';

/**
 * The state of the gate's form: what was typed, without the password, the invalid fields, a message above the form,
 * and the sign-up that the gate interrupted.
 */
export type GateState = {
  email: string;
  problems: { email?: string; password?: string };
  failure: string | null;
  pendingSignUp: PendingSignUp | null;
};

export const untriedGate: GateState = { email: '', problems: {}, failure: null, pendingSignUp: null };

export const maxGateField = 254;

/** What the gate shows of the pre-page. */
export type PrePage = Pick<
  Campaign,
  'url' | 'startsAt' | 'endsAt' | 'metaTags' | 'page' | 'messages' | 'defaultLocale'
>;

type Parts = {
  pagePath: string;
  prePage: PrePage | null;
  words: Words;
  legal: PageLegal;
  state: GateState;
  now: Date;
};

/** Returns the pre-page's own title; the title of the campaign's page stays hidden. */
export function gateTitle(prePage: PrePage | null, { locale, text }: Pick<Words, 'locale' | 'text'>): string {
  if (!prePage) return text('gate.title');
  const { title } = pageIn([], prePage, { locale, languages: [prePage.defaultLocale ?? locale] });
  return prePage.metaTags.title ?? (title || text('gate.title'));
}

/**
 * Renders the body of the gate's page: the form, a link to the pre-page, the legal documents and the languages. Works
 * without script.
 */
export function gateMarkup({ pagePath, prePage, words, legal, state, now }: Parts): Html {
  const { text, locale, languages } = words;
  const title = gateTitle(prePage, words);
  const address = webAddress(prePage?.url);
  const isNamed = title !== text('gate.title');
  return html`<main>
  ${isNamed && html`<h1>${title}</h1>`}
  <section class="sign-up" aria-labelledby="gate-title">
    ${isNamed ? html`<h2 id="gate-title">${text('gate.title')}</h2>` : html`<h1 id="gate-title">${title}</h1>`}
    <p>${text('gate.intro')}</p>
    ${gateForm(`${addressIn(`${pagePath}/enter`, locale)}${state.pendingSignUp ? '#sign-up' : ''}`, text, state)}
  </section>
  ${address && html`<p class="gate-more"><a href="${address}">${text(prePage && isStarted(prePage, now) ? 'gate.pre_page.started' : 'gate.pre_page')}</a></p>`}
  ${legalNav({ legal, text })}
  ${languageNav({ languages, locale, pagePath, text })}
</main>`;
}

/** A pre-page without a start still announces something. */
const isStarted = (prePage: PrePage, now: Date): boolean =>
  prePage.startsAt !== null && campaignStatus(prePage, now) !== 'upcoming';

function gateForm(action: string, text: Text, { email, problems, failure, pendingSignUp }: GateState): Html {
  const sentence = failure ?? (Object.keys(problems).length > 0 ? text('gate.problems') : null);
  // Focuses the password if an email was typed, else the email, so that screen readers announce the problem without
  // script.
  const first = email === '' ? 'email' : 'password';
  const field = (name: 'email' | 'password', type: string, autocomplete: string, value: string) => {
    const id = `gate-${name}`;
    const problem = problems[name];
    const isFocused = sentence !== null && name === first;
    const describedBy = [isFocused && 'gate-problem', problem && `${id}-problem`].filter(Boolean).join(' ');
    return html`<div class="field">
      <label for="${id}">${text(`gate.${name}`)}</label>
      <input id="${id}" name="${name}" type="${type}" value="${value}" maxlength="${maxGateField}" autocomplete="${autocomplete}" required
        ${isFocused && html`autofocus`} ${problem && html`aria-invalid="true"`} ${describedBy && html`aria-describedby="${describedBy}"`} />
      ${problem && html`<p class="field-problem" id="${id}-problem">${text(problem)}</p>`}
    </div>`;
  };
  return html`<form method="post" action="${action}" novalidate>
    ${sentence && html`<p class="form-problem" id="gate-problem">${sentence}</p>`}
    ${pendingSignUp && pendingSignUpFields(pendingSignUp)}
    ${field('email', 'email', 'username', email)}
    ${field('password', 'password', 'current-password', '')}
    <button type="submit">${text('gate.submit')}</button>
  </form>`;
}
