import { type Html, html } from '../../contracts/html.ts';
import { timeElement } from '../kit/publicPage.ts';

/** A day as a leaf of a calendar. The line with the date says the same in words, so that this is an ornament. */
export const dateLeaf = (moment: string, locale: string): Html => html`<p class="leaf" aria-hidden="true">
  ${(['month', 'day', 'weekday'] as const).map((part) => timeElement(moment, locale, part))}
</p>`;
