import { html } from '#contracts/html.ts';
import type { InstallationLegal } from '#contracts/legal.ts';
import { type CampaignApp, listeningOf } from '../app/app.ts';
import { emptyForm, hueClass, type PublicPage } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { MomentKind } from '../campaign/preview.ts';
import { type Listening, momentsOf, type PreviewMoment, timeAt } from '../campaign/previewMoment.ts';
import { legalOf } from '../page/legal.ts';
import { missingAlts } from '../page/pageTexts.ts';
import { gateMarkup, type PrePage, untriedGate } from '../pages/gatePage.ts';
import { pagePathOf, preparePage, type Words, wordsOf } from '../pages/preparePage.ts';
import type { PreviewData } from '../pages/previewData.ts';
import { type EditedPage, missingTexts, shownIn } from './editedPage.ts';

/** What the preview shows of a page: its language, moment, and the side of the token gate. */
export type PreviewChoice = {
  /** A language of the page; by default its default language. */
  lang?: string | undefined;
  moment: PreviewMoment;
  side: 'page' | 'gate';
};

/** A public page for the preview: classes of its root and body, and escaped markup. */
export type Preview = {
  rootClass: string;
  bodyClass: string;
  main: string;
  /** The markup in `main` of each block that is rendered among the others, by its id. */
  blocks: ReadonlyMap<string, string>;
  locale: string;
  /** The languages of the page. */
  languages: string[];
  /** The moments in which the page differs. */
  moments: MomentKind[];
  /** The time that the page shows, in milliseconds since 1970. */
  time: number;
  listening: Listening;
  hasGate: boolean;
  /** Whether the page links to a privacy notice. */
  hasPrivacy: boolean;
};

/** The class of the body of a token gate. */
export const gateClass = 'gate';

/** Of the installation: its legal documents, the origin of public pages, and the URL of the tool's uploads. */
export type Installation = { legal: InstallationLegal; origin: string; uploadsUrl: string };

type PreviewOptions = {
  /** Null if the app cannot read it. */
  campaign: Campaign | null;
  data: PreviewData;
  installation: Installation;
  choice: PreviewChoice;
  /** The current time. */
  now: Date;
};

/**
 * Renders the content with the app's own view, which the public page uses too, and the campaign's settings and music.
 */
export function previewOf(app: CampaignApp, edited: EditedPage, options: PreviewOptions): Preview {
  const { campaign, installation, data, choice, now } = options;
  const words = wordsOf(app, campaign, { lang: choice.lang });
  const { locale, languages } = words;
  const content = shownIn(app.blocks, edited, locale);
  const missing = new Set([...missingTexts(edited, locale), ...missingAlts(app.blocks, content.blocks)]);
  const none = { isShared: false, lengthMs: 0 };
  const blocks = new Map<string, string>();
  if (!campaign) {
    const empty = { rootClass: '', bodyClass: '', main: '', blocks, hasGate: false, hasPrivacy: true };
    return { ...empty, locale, languages, moments: ['now'], time: now.getTime(), listening: none };
  }
  const pageAt = (time: Date): PublicPage => ({
    ...preparePage(app, campaign, { ...installation, ...data, words, now: time, signUp: emptyForm, content }),
    hasMarks: true,
    renderedBlocks: blocks,
    missingTexts: missing,
  });
  const viewAfter = app.listening?.viewAfter;
  const listening = listeningOf(app, pageAt(now));
  const moments = momentsOf(campaign, listening);
  const moment = moments.includes(choice.moment.kind) ? choice.moment : { ...choice.moment, kind: 'now' as const };
  const time = timeAt(moment, campaign, listening, now.getTime());
  const hasGate = campaign.tokenGate.enabled;
  const page = pageAt(new Date(time));
  const hasPrivacy = page.legal.privacy !== null;
  const rootClass = hueClass(campaign.id);
  const common = { rootClass, blocks, locale, languages, moments, time, listening, hasGate, hasPrivacy };
  if (hasGate && choice.side === 'gate') {
    const main = gateOf(app, campaign, {
      words,
      legal: installation.legal,
      prePage: data.prePage,
      now: new Date(time),
    });
    return { ...common, bodyClass: gateClass, main };
  }
  const view = viewAfter && moment.kind === 'live' ? viewAfter(page, moment.positionMs) : app.view(page);
  return { ...common, bodyClass: page.status, main: view.main.markup };
}

type GateParts = { words: Words; legal: InstallationLegal; prePage: PrePage | null; now: Date };

function gateOf(app: CampaignApp, campaign: Campaign, { words, legal: installation, prePage, now }: GateParts): string {
  const legal = legalOf({ campaign, app, installation }, words);
  return gateMarkup({ pagePath: pagePathOf(app, campaign), prePage, words, legal, state: untriedGate, now }).markup;
}

/** Returns the empty document of the preview's frame. */
export const previewShell = (styles: string[]): string =>
  html`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>-</title>${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}</head><body></body></html>`
    .markup;
