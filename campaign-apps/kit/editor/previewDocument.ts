import type { EditorCampaign } from '../../../contracts/editorMessages.ts';
import { campaignStatus } from '../campaign.ts';
import type { CampaignApp } from '../campaignApp.ts';
import { html } from '../html.ts';
import { createText, joinMessages } from '../messages.ts';
import type { PageContent } from '../pageContent.ts';
import { hueClass } from '../publicPage.ts';
import { noSignUpValues } from '../signUp.ts';

/** A public page as the preview shows it: classes of its root and body, and safe markup. */
export type Preview = { rootClass: string; bodyClass: string; main: string; locale: string };

/** Draws the content with the app's own view, the one that the public page uses. */
export function previewOf(app: CampaignApp, content: PageContent, campaign: EditorCampaign): Preview {
  const { id, name, slug, starts_at: startsAt, ends_at: endsAt } = campaign;
  const status = campaignStatus({ startsAt, endsAt }, new Date());
  const locale = app.defaultLocale;
  const { main } = app.view({
    campaign: { id, name, slug, startsAt, endsAt, metaTags: noMetaTags },
    page: content,
    status,
    locale,
    text: createText(joinMessages(app.messages)[locale]),
    signUpPath: '',
    signUp: status === 'ended' ? { kind: 'closed' } : { kind: 'open', values: noSignUpValues, problems: {} },
  });
  return { rootClass: hueClass(id), bodyClass: status, main: main.markup, locale };
}

const noMetaTags = {
  title: null,
  ogTitle: null,
  ogDescription: null,
  favicon: null,
  ogImage: null,
  twitterImage: null,
};

/** The empty document of the preview's frame; nothing in it can be clicked, typed into or run. */
export const previewShell = (styles: string[]): string =>
  html`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>-</title>${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}</head><body inert></body></html>`
    .markup;
