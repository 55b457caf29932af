import { Html, html } from '#contracts/html.ts';
import { type CampaignApp, entriesOf } from '../app/app.ts';
import { hueClass, type PublicPage, type SignUpState } from '../app/publicPage.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import type { Tracklist } from '../campaign/tracklist.ts';
import { artistImagePath } from '../images/artistImage.ts';
import { addressIn } from '../page/languages.ts';
import { legalNav, legalOf } from '../page/legal.ts';
import { pagePathOf, preparePage, type Words } from '../pages/preparePage.ts';
import { structuredData } from '../pages/structuredData.ts';
import type { EntryAssets } from '../server/assets.ts';
import type { AppsConfig } from '../server/config.ts';
import { documentMarkup, firstPaint } from '../server/document.ts';
import { cardSize, shareCardAddress } from '../shareCard/cardContent.ts';
import { webAddress } from '../values/webAddress.ts';
import { previewBar } from '../view/previewBar.ts';
import { choicesOn } from './tagManager.ts';
import { markedTexts, withLanguages } from './textLanguages.ts';

/** What a campaign's page is rendered from. */
export type RenderParts = {
  app: CampaignApp;
  config: Pick<AppsConfig, 'appsUrl' | 'cmsOrigin' | 'cmsUrl' | 'cmsInternalUrl' | 'legal' | 'tagManager'>;
  campaign: Campaign;
  view: CampaignApp['view'];
  words: Words;
  /** The time that the page shows, in milliseconds since 1970. */
  now: number;
  /** How far the present time is ahead of it, in a preview. */
  aheadMs?: number;
  /** Whether the tool shows the page in a frame. */
  isFramed?: boolean;
  signUp: SignUpState;
  focusArtists: FocusArtist[];
  tracklist: Tracklist;
  files: EntryAssets;
};

/** Returns the source path of an app's script for public pages. */
export const publicEntry = ({ id }: CampaignApp): string => entriesOf(id).public;

/** Renders a campaign's page as a whole HTML document. */
export function renderPage({ app, config, campaign, view, words, files, now, ...parts }: RenderParts): string {
  const { isFramed = false, ...content } = parts;
  const { appsUrl: origin, cmsUrl, cmsOrigin, legal } = config;
  const uploadsUrl = `${cmsUrl}/uploads/`;
  const page = preparePage(app, campaign, {
    ...{
      ...content,
      words: { ...words, text: markedTexts(app, campaign, words) },
      now: new Date(now),
      origin,
      legal,
      uploadsUrl,
    },
    // In a preview the service's own image is shown.
    artistImagePath: campaign.preview ? null : artistImagePath(pagePathOf(app, campaign), content.focusArtists, config),
  });
  const { title, description, main } = view({ ...page, ...choicesOn(config, campaign, page) });
  const { ogImage, ogDescription } = campaign.metaTags;
  const card = shareCardAddress(page);
  return documentMarkup({
    locale: page.locale,
    title: campaign.metaTags.title ?? title,
    description: ogDescription ?? description,
    ...addressesOf(page, words.named),
    metaTags: campaign.metaTags,
    // Behind a token gate and in a preview, nothing of the page is public.
    ...(!campaign.tokenGate.enabled &&
      !campaign.preview && {
        card: { address: card, ...cardSize },
        structuredData: campaign.test ? null : structuredData(page, webAddress(ogImage) ?? card, app.isEvent),
      }),
    indexed: !campaign.test && !campaign.preview,
    ...firstPaint(files),
    lateScripts: {
      files: [...files.imports, files.script],
      // Pages without times need none (dateFormats.ts).
      workers: main.markup.includes(' data-local=') ? files.workers : [],
      start: files.inlineScript.text,
    },
    rootClass: hueClass(campaign.id),
    body: new Html(
      withLanguages(
        html`<body class="${page.status}">${previewBar(app, page, { isFramed, tool: cmsOrigin })}${main}</body>`.markup,
      ),
    ),
  });
}

type NoticeParts = Pick<RenderParts, 'app' | 'config' | 'words' | 'files'> & {
  /** The first part of the ids of its texts. */
  kind: `page.${'not_found' | 'preview_ended' | 'unavailable' | 'failed'}` | 'fan.gone' | 'fan.erased';
};

/** Renders a page of one message in the app's styles, such as that the campaign is unknown or temporarily unavailable. */
export function renderNotice({ app, config, words, files, kind }: NoticeParts): string {
  const { locale, text } = words;
  const legal = legalOf({ campaign: null, app, installation: config.legal }, words);
  return documentMarkup({
    locale,
    title: text(`${kind}.title`),
    indexed: false,
    ...firstPaint(files),
    rootClass: hueClass(app.id),
    body: html`<body class="notice"><main><h1>${text(`${kind}.title`)}</h1><p>${text(`${kind}.body`)}</p></main>${noticeFoot(legalNav({ legal, text }))}</body>`,
  });
}

/** Renders the foot of a page without a campaign's own foot. */
export const noticeFoot = (legal: Html | null) => legal && html`<footer class="foot"><div>${legal}</div></footer>`;

/** Returns the page's own URL and its URLs in the other languages; each page lists all of them. */
function addressesOf({ address: plain, languages, locale }: PublicPage, named: boolean) {
  const inEach = languages.map((code) => ({ locale: code, address: addressIn(plain, code) }));
  const alternates = languages.length > 1 ? [...inEach, { locale: 'x-default', address: plain }] : [];
  return { canonical: named && languages.length > 1 ? addressIn(plain, locale) : plain, alternates };
}
