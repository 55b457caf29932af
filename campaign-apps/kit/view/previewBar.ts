import { type Html, html } from '#contracts/html.ts';
import { directionOf } from '#contracts/textDirection.ts';
import { type CampaignApp, listeningOf } from '../app/app.ts';
import { type PublicPage, timeElement } from '../app/publicPage.ts';
import type { Preview } from '../campaign/preview.ts';
import { momentsOf } from '../campaign/previewMoment.ts';
import { languageName } from '../page/languages.ts';
import { phrase } from '../texts/messages.ts';

/** Whether the tool shows the page in a frame, and the tool's origin. */
type Framing = { isFramed: boolean; tool: string };

/**
 * Renders the bar that says that the page is a preview, of what, and when its link ends, with the choices of language and
 * moment. It is hidden in a frame of the tool, which has these choices itself.
 */
export function previewBar(app: CampaignApp, page: PublicPage, { isFramed, tool }: Framing): Html | null {
  const { campaign, text, locale } = page;
  const { preview } = campaign;
  if (!preview) return null;
  const { release, endsAt } = preview;
  const title = text(titleId(preview), { name: release?.name ?? '' });
  const ofUser = endsAt === null && html` data-tool="${tool}"${isFramed && html` hidden`}`;
  return html`<aside class="preview-bar" aria-label="${text('preview.title')}"${ofUser}><p><strong>${title}</strong>${
    release && html` ${text('preview.not_live')}`
  }${endsAt && html` ${phrase(text('preview.ends'), { date: timeElement(endsAt, locale) })}`}</p>${choices(app, page, preview)}</aside>`;
}

function titleId({ release }: Preview): string {
  if (release === null) return 'preview.title';
  return release.name === '' ? 'preview.of_release' : 'preview.release';
}

/** Renders the choices of language and moment; nothing if the page has only one of each. */
function choices(app: CampaignApp, page: PublicPage, preview: Preview): Html | null {
  const { campaign, languages, locale, pagePath, text } = page;
  const moments = momentsOf(campaign, listeningOf(app, page));
  if (languages.length < 2 && moments.length < 2) return null;
  const select = (name: string, label: string, options: Html[]) =>
    options.length > 1 && html`<select name="${name}" aria-label="${text(label)}">${options}</select>`;
  const ofLanguages = languages.map(
    (code) =>
      html`<option value="${code}" lang="${code}" dir="${directionOf(code)}"${code === locale && html` selected`}>${languageName(code)}</option>`,
  );
  const ofMoments = moments.map(
    (kind) =>
      html`<option value="${kind}"${kind === preview.moment && html` selected`}>${text(`preview.${kind}`)}</option>`,
  );
  return html`<form method="get" action="${pagePath}"><input type="hidden" name="preview" value="${preview.token}">${select('lang', 'page.languages', ofLanguages)}${select('moment', 'preview.moment', ofMoments)}<button type="submit">${text('preview.show')}</button></form>`;
}

/** Renders the fields with which a form that is sent by GET keeps the preview. */
export const previewField = (preview: Preview | null): Html | null =>
  preview &&
  html`<input type="hidden" name="preview" value="${preview.token}">${
    preview.moment !== 'now' && html`<input type="hidden" name="moment" value="${preview.moment}">`
  }`;
