import { type Html, html } from '#contracts/html.ts';
import { timeElement } from '../app/publicPage.ts';
import { phrase } from '../texts/messages.ts';
import { maxShownEntries, type ShownDraw } from './publishedDraws.ts';
import type { RaffleText } from './raffleTexts.ts';

type RafflePage = {
  text: RaffleText;
  locale: string;
  /** The path of this page, below which the downloads are. */
  path: string;
  /** The campaign's page; null if it is not public. */
  campaign: { title: string; address: string } | null;
  draws: readonly ShownDraw[];
  /** The URL of the older draws; null if there are none. */
  older: string | null;
};

/** Returns the name of a raffle's page. */
export const raffleTitle = ({ text, campaign }: Pick<RafflePage, 'text' | 'campaign'>): string =>
  campaign ? text('title', { title: campaign.title }) : text('untitled');

/** Renders the draws of a campaign, without names or addresses. Its script recomputes them (public/raffle). */
export function rafflePage(page: RafflePage): Html {
  const { text, campaign, draws, older } = page;
  return html`<main class="raffle">
    <h1>${raffleTitle(page)}</h1>
    <p>${text('intro')}</p>
    ${campaign && html`<p><a href="${campaign.address}">${text('page')}</a></p>`}
    <ol class="raffle-draws">${draws.map((draw) => drawItem(draw, page))}</ol>
    ${older && html`<p><a href="${older}">${text('older')}</a></p>`}
    <section>
      <h2>${text('own')}</h2><p>${text('ownBody')}</p>
      <h2>${text('proof')}</h2><p>${text('proves')}</p><p>${text('provesNot')}</p>
      <h2>${text('how')}</h2>
      <ol>${(['step1', 'step2', 'step3', 'step4', 'step5'] as const).map((step) => html`<li>${text(step)}</li>`)}</ol>
    </section>
  </main>`;
}

function drawItem(draw: ShownDraw, page: RafflePage): Html {
  const { text, locale } = page;
  const { raffle, closed_at, drawn_at } = draw;
  const time = (moment: Date) => timeElement(moment.toISOString(), locale);
  const title = drawn_at
    ? phrase(text('drawn'), { date: time(drawn_at) })
    : closed_at && phrase(text('closed'), { date: time(closed_at) });
  return html`<li>
    <h2>${title}</h2>
    ${raffle !== 'raffle' && html`<p>${text('kind', { name: raffle })}</p>`}
    ${stateOf(draw) && html`<p class="raffle-note">${text(stateOf(draw) ?? 'old')}</p>`}
    <dl>
      ${closed_at && drawn_at && fact(text('closedAt'), html`${time(closed_at)} UTC`)}
      ${fact(text('entries'), draw.entries)}
      ${fact(text('winners'), draw.winners)}
      ${draw.source && fact(text('value', { source: draw.source }), draw.value ?? text('valueLater'))}
      ${draw.commitment && fact(text('commitment'), html`<code>${draw.commitment}</code>`)}
      ${draw.seed && fact(text('seed'), html`<code>${draw.seed}</code>`)}
    </dl>
    ${draw.commitment && proofOf(draw, page)}
  </li>`;
}

const fact = (label: string, value: Html | string | number): Html =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

function stateOf({ commitment, drawn_at, isOutdated }: ShownDraw) {
  if (drawn_at === null) return isOutdated ? 'unused' : 'waiting';
  if (isOutdated) return 'replaced';
  return commitment === null ? 'old' : null;
}

function proofOf(draw: ShownDraw, { text, path }: RafflePage): Html {
  const { id, entries, firstEntries, drawn_at } = draw;
  const files = `${path}/${id}`;
  return html`${drawn_at && checkOf(files, text)}
    ${drawn_at && winnersOf(draw, text)}
    <details>
      <summary>${text('entriesTitle')}</summary>
      ${entries > maxShownEntries && html`<p class="raffle-note">${text('first', { shown: maxShownEntries, count: entries })}</p>`}
      <ul>${firstEntries.map((entry) => html`<li><code>${entry}</code></li>`)}</ul>
    </details>
    <p class="raffle-files">
      <a href="${files}/entries.txt" download>${text('list')}</a>
      <a href="${files}/draw.json" download>${text('draw')}</a>
    </p>`;
}

/** The script fills in the outcome, in the words of the attributes. */
const checkOf = (files: string, text: RaffleText): Html =>
  html`<p class="raffle-check" role="status" data-check="${files}" data-checking="${text('checking')}" data-right="${text('right')}" data-commitment="${text('wrongCommitment')}" data-entries="${text('wrongEntries')}" data-seed="${text('wrongSeed')}" data-winners="${text('wrongWinners')}" data-failed="${text('failed')}">${text('noScript')}</p>`;

function winnersOf({ winners, firstDrawn, withdrawn }: ShownDraw, text: RaffleText): Html {
  const without = new Set(withdrawn);
  return html`<h3>${text('winnersTitle')}</h3>
    ${winners > maxShownEntries && html`<p class="raffle-note">${text('first', { shown: maxShownEntries, count: winners })}</p>`}
    <ol class="raffle-winners">${firstDrawn.map((entry) =>
      without.has(entry)
        ? html`<li class="raffle-withdrawn"><code>${entry}</code> ${text('withdrawn')}</li>`
        : html`<li><code>${entry}</code></li>`,
    )}</ol>`;
}
