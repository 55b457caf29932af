import { html } from '../../../contracts/html.ts';
import type { InstallationLegal } from '../../../contracts/legal.ts';
import type { CampaignApp } from '../app.ts';
import { readCampaign } from '../campaign.ts';
import type { PageContent } from '../pageContent.ts';
import { preparePage, wordsOf } from '../preparePage.ts';
import { emptyForm, hueClass } from '../publicPage.ts';

/** A public page for the preview: classes of its root and body, and escaped markup. */
export type Preview = {
  rootClass: string;
  bodyClass: string;
  main: string;
  locale: string;
  /** The languages of the page. */
  languages: string[];
};

type PreviewOptions = {
  /** The campaign as the tool returns it. */
  record: { id: string; slug: string };
  /** The installation's legal documents. */
  legal: InstallationLegal;
  /** A language of the page; by default its default language. */
  lang?: string | undefined;
};

/**
 * Renders the content with the app's own view, which the public page uses too, and the campaign's settings.
 */
export function previewOf(app: CampaignApp, content: PageContent, { record, legal, lang }: PreviewOptions): Preview {
  const campaign = readCampaign(record);
  const words = wordsOf(app, campaign, { lang });
  const { locale, languages } = words;
  if (!campaign) return { rootClass: '', bodyClass: '', main: '', locale, languages };
  const page = preparePage(app, campaign, { words, now: new Date(), signUp: emptyForm, content, legal });
  const { markup } = app.view({ ...page, isPreview: true }).main;
  return { rootClass: hueClass(campaign.id), bodyClass: page.status, main: markup, locale, languages };
}

/** Returns the empty document of the preview's frame, which is not interactive and runs no scripts. */
export const previewShell = (styles: string[]): string =>
  html`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>-</title>${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}</head><body inert></body></html>`
    .markup;
