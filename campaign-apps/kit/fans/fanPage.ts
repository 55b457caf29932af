import { type Html, html } from '#contracts/html.ts';
import { timeElement } from '../app/publicPage.ts';
import { inlineRichText } from '../page/richText.ts';
import type { Subscription } from '../page/signUp.ts';
import type { FanEntry } from '../reports/raffleReads.ts';
import { phrase, type Text } from '../texts/messages.ts';
import type { FanSignUp } from '../visitors/fanStore.ts';

/**
 * A sign-up with the page that it is for; `address` is null if that page no longer exists. `raffles` is the path of the
 * page of its campaign's draws.
 */
export type ShownSignUp = FanSignUp & {
  title: string;
  address: string | null;
  entries: readonly FanEntry[];
  raffles: string;
};

/** The outcome that the page reports above its content. */
export type FanNews = 'confirmed' | 'withdrawn' | null;

type FanPage = {
  text: Text;
  locale: string;
  /** The path of this page, below which its forms post. */
  path: string;
  /** The sign-up that the link is for. */
  linked: ShownSignUp;
  signUps: readonly ShownSignUp[];
  news: FanNews;
};

/** Returns whether a sign-up, or what a later one of the same address asked for, waits for its confirmation. */
export const isUnconfirmed = ({ state, pending }: FanSignUp): boolean =>
  state === 'unconfirmed' || (state === 'confirmed' && pending !== null);

/** Renders what an app stores of a person, with all that they can do with it; works without script. */
export function fanPage(page: FanPage): Html {
  const { text, path, linked, signUps, news } = page;
  // The form says all of a new address.
  const isNew = signUps.length === 1 && linked.state === 'unconfirmed';
  return html`<main class="fan">
    ${news && html`<p class="fan-news" tabindex="-1" autofocus>${text(`fan.${news}`)}</p>`}
    ${isUnconfirmed(linked) && confirmForm(page)}
    ${!isNew && allSignUps(page)}
    <details class="fan-erase"><summary>${text('fan.erase')}</summary>
      <p>${text('fan.erase.body')}</p>
      <form method="post" action="${path}/erase"><button type="submit">${text('fan.erase.submit')}</button></form>
    </details>
  </main>`;
}

function allSignUps(page: FanPage): Html {
  const { text, path, linked, signUps } = page;
  const isListed = signUps.some(({ state }) => state === 'confirmed');
  return html`<h1>${text('fan.title')}</h1>
    <p>${text('fan.intro', { email: linked.email })}</p>
    <ul class="fan-list">${signUps.map((one) => signUpItem(one, page))}</ul>
    <div class="fan-all">
      <a class="fan-button" href="${path}/data" download>${text('fan.download')}</a>
      ${isListed && signUps.length > 1 && html`<form method="post" action="${path}/withdraw"><button type="submit">${text('fan.withdraw.all')}</button></form>`}
    </div>`;
}

/** A link alone confirms nothing: mail scanners open every link of a mail. */
function confirmForm({ text, path, linked: { title, consent, newsletters, pending } }: FanPage): Html {
  const added = (pending ?? []).filter(({ id }) => newsletters.every((had) => had.id !== id));
  return html`<section class="fan-confirm">
    <h1>${text('fan.confirm.title')}</h1>
    <p>${text('fan.confirm.intro', { title })}</p>
    <blockquote>${consent}</blockquote>
    ${[...newsletters, ...added].map((one) => newsletterWords(one, text))}
    <form method="post" action="${path}/confirm"><button class="fan-main" type="submit">${text('fan.confirm.submit')}</button></form>
  </section>`;
}

const newsletterWords = (one: Subscription, text: Text): Html =>
  html`<blockquote><b>${newsletterName(one, text)}</b> ${inlineRichText(one.consent)}</blockquote>`;

const newsletterName = ({ name }: Subscription, text: Text): string => text('fan.newsletter', { name });

function signUpItem(signUp: ShownSignUp, { text, locale, path }: FanPage): Html {
  const { id, state, title, address, consent, newsletters, created_at } = signUp;
  const withdrawing = (newsletter: string | null, of: string) => html`<form method="post" action="${path}/withdraw">
    <input type="hidden" name="sign_up" value="${id}">
    ${newsletter !== null && html`<input type="hidden" name="newsletter" value="${newsletter}">`}
    <button type="submit" aria-label="${text('fan.withdraw')}: ${of}">${text('fan.withdraw')}</button>
  </form>`;
  const isListed = state === 'confirmed';
  return html`<li>
    <h2>${address ? html`<a href="${address}">${title}</a>` : title}</h2>
    <p class="fan-note">${momentWords('fan.signed_up', created_at, text, locale)} · ${stateWords(signUp, text, locale)}</p>
    <div class="fan-part"><blockquote>${consent}</blockquote>${isListed && withdrawing(null, title)}</div>
    ${newsletters.map(
      (one) => html`<div class="fan-part">
        ${newsletterWords(one, text)}
        ${isListed && withdrawing(one.id, newsletterName(one, text))}
      </div>`,
    )}
    ${signUp.entries.map((entry) => raffleEntry(entry, signUp, text, locale))}
  </li>`;
}

/** The published entry of a fan, with what proves that it is theirs. */
function raffleEntry(one: FanEntry, { raffles }: ShownSignUp, text: Text, locale: string): Html {
  const { entry, salt, closed_at, drawn_at, place, replaced } = one;
  const outcome = drawn_at === null ? 'waiting' : place === null ? 'lost' : 'won';
  return html`<div class="fan-raffle">
    <p><b>${momentWords('fan.raffle', drawn_at ?? closed_at, text, locale)}</b> ${text(`fan.raffle.${outcome}`, { place: place ?? 0 })}
      ${replaced && text('fan.raffle.replaced')}</p>
    <p>${phrase(text('fan.raffle.entry'), { entry: html`<code>${entry}</code>` })}</p>
    <p>${phrase(text('fan.raffle.salt'), { salt: html`<code>${salt}</code>` })}</p>
    <p><a href="${raffles}">${text('fan.raffle.check')}</a></p>
  </div>`;
}

function stateWords({ state, confirmed_at, withdrawn_at }: FanSignUp, text: Text, locale: string): Html {
  if (state === 'withdrawn' && withdrawn_at) return momentWords('fan.state.withdrawn', withdrawn_at, text, locale);
  if (state !== 'confirmed') return html`${text(`fan.state.${state}`)}`;
  if (!confirmed_at) return html`${text('fan.state.kept')}`;
  return momentWords('fan.state.confirmed', confirmed_at, text, locale);
}

const momentWords = (id: string, moment: Date, text: Text, locale: string): Html =>
  phrase(text(id), { date: timeElement(moment.toISOString(), locale) });
