import { followSection } from '../kit/followItems.ts';
import { type Html, html } from '../kit/html.ts';
import { phrase } from '../kit/messages.ts';
import { blocksMarkup, descriptionOf } from '../kit/pageContent.ts';
import { pageFoot } from '../kit/pageFoot.ts';
import { countdown, type PublicPage, timeElement } from '../kit/publicPage.ts';
import { signUpSection } from '../kit/signUpForm.ts';
import { listenAndUnlockBlocks } from './blocks.ts';
import { type ListeningRoom, nextOf, player } from './player.ts';
import { unlockList } from './unlockList.ts';
import { isOpen } from './unlocks.ts';

/** The public page, for the server and for the editor's preview alike. */
export function listenAndUnlockView(
  page: PublicPage,
  room: ListeningRoom,
): { title: string; description: string | null; main: Html } {
  const { campaign, text, status } = page;
  const title = page.page.title.trim() || campaign.name;
  return {
    title,
    description: descriptionOf(page.page),
    main: html`${status !== 'ended' && html`<a class="skip" href="#sign-up">${text('page.skip')}</a>`}
<header class="opening">
  <p class="eyebrow"><span>${text('unlock.eyebrow')}</span> <span class="status">${text(`unlock.${status}`)}</span></p>
  <h1>${title}</h1>
  ${dates(page)}
</header>
<main class="content">
  <div class="story">${blocksMarkup(listenAndUnlockBlocks, page)}</div>
  <p class="visually-hidden" id="listening-news" role="status"></p>
  ${listening(page, room)}
  ${followSection(page)}
  ${signUpSection(page)}
</main>
${pageFoot(page)}`,
  };
}

/** The visitor's own part of the page; its script reads from it where the music stands. */
function listening(page: PublicPage, room: ListeningRoom): Html {
  const { text, status, pagePath } = page;
  const { listening: heard, unlocks, notice } = room;
  const opened = unlocks.filter((unlock) => isOpen(unlock, heard));
  const latest = opened.toSorted((one, other) => one.opensAtMs - other.opensAtMs).at(-1);
  return html`<div class="listening" id="listening" tabindex="-1" data-personal data-page="${pagePath}"
    data-listened="${Math.round(heard.listenedMs)}" data-playing="${String(heard.playing)}" data-opened="${opened.length}"
    data-next="${nextOf(unlocks, heard) ?? ''}" data-opens-in="${text('unlock.opens_in')}"
    data-news="${latest ? text('unlock.news', { title: latest.title }) : ''}">
    ${notice && html`<p class="form-problem" role="alert" data-focus tabindex="-1">${notice}</p>`}
    ${status !== 'upcoming' && player(page, room)}
    ${unlockList(page, room)}
  </div>`;
}

function dates({ campaign: { startsAt, endsAt }, status, text, locale }: PublicPage): Html {
  const line = (id: string, moment: string) =>
    html`<p class="when">${phrase(text(id), { date: timeElement(moment, locale) })}</p>`;
  if (status === 'upcoming' && startsAt) return html`${line('unlock.starts', startsAt)}${countdown(startsAt, text)}`;
  if (endsAt) return line(status === 'ended' ? 'unlock.ended_at' : 'unlock.until', endsAt);
  return html`<p class="when">${text('unlock.always_open')}</p>`;
}
