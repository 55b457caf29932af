import { html } from '../../../contracts/html.ts';
import type { CampaignApp } from '../app.ts';
import { readCampaign } from '../campaign.ts';
import type { PageContent } from '../pageContent.ts';
import { preparePage, wordsOf } from '../preparePage.ts';
import { hueClass } from '../publicPage.ts';
import { noSignUpValues } from '../signUp.ts';

/** A public page as the preview shows it: classes of its root and body, and safe markup. */
export type Preview = {
  rootClass: string;
  bodyClass: string;
  main: string;
  locale: string;
  /** All that the page is had in. */
  languages: string[];
};

/**
 * Draws the content with the app's own view, the one that the public page uses, and with the settings of the campaign
 * as the tool tells them; in one of its languages, else in its default one.
 */
export function previewOf(
  app: CampaignApp,
  content: PageContent,
  told: { id: string; slug: string },
  lang?: string,
): Preview {
  const campaign = readCampaign(told);
  const words = wordsOf(app, campaign, { lang });
  const { locale, languages } = words;
  if (!campaign) return { rootClass: '', bodyClass: '', main: '', locale, languages };
  const signUp = { kind: 'open', values: noSignUpValues, problems: {} } as const;
  const page = preparePage(app, campaign, { words, now: new Date(), signUp, content });
  const { markup } = app.view(page).main;
  return { rootClass: hueClass(campaign.id), bodyClass: page.status, main: markup, locale, languages };
}

/** The empty document of the preview's frame; nothing in it can be clicked, typed into or run. */
export const previewShell = (styles: string[]): string =>
  html`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>-</title>${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}</head><body inert></body></html>`
    .markup;
