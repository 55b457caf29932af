import { html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { legalNote } from '../page/legal.ts';

/**
 * Renders the notice that asks whether the page may load its tag manager, and the control in the footer that opens it
 * again. Both are hidden until the page's script decides what to show: the page is the same for all visitors.
 * @param id the ID of the tag manager's container
 * @param dataLayer what the tag manager gets to know
 */
export function privacyChoices(page: Pick<PublicPage, 'legal' | 'text'>, id: string, dataLayer: object) {
  const { text } = page;
  const button = (choice: string) =>
    html`<button type="button" data-choice="${choice}">${text(`privacy.${choice}`)}</button>`;
  return {
    notice: html`<section class="privacy-notice" aria-labelledby="privacy-title" tabindex="-1" data-tag-manager="${id}" data-layer="${JSON.stringify(dataLayer)}" hidden>
<div><p id="privacy-title">${text('privacy.title')}</p>
<p>${text('privacy.body')}</p>${legalNote(page, ['privacy'])}
<p data-chosen="accept" hidden>${text('privacy.accepted')}</p><p data-chosen="refuse" hidden>${text('privacy.refused')}</p></div>
<div class="privacy-buttons">${button('refuse')}${button('accept')}</div>
</section>`,
    inFoot: html`<button type="button" class="leave privacy-open" data-privacy-open hidden>${text('privacy.open')}</button>
  <p class="privacy-signal" data-privacy-signal hidden>${text('privacy.signal')}</p>`,
  };
}
