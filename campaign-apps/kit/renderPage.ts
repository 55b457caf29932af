import { html } from '../../contracts/html.ts';
import { type CampaignApp, entriesOf } from './app.ts';
import type { EntryAssets } from './assets.ts';
import type { Campaign } from './campaign.ts';
import type { AppsConfig } from './config.ts';
import { documentMarkup, firstFonts } from './document.ts';
import type { FocusArtist } from './focusArtists.ts';
import { addressIn } from './languages.ts';
import { preparePage, type Words } from './preparePage.ts';
import { hueClass, type PublicPage, type SignUpState } from './publicPage.ts';

type RenderParts = {
  app: CampaignApp;
  config: Pick<AppsConfig, 'appsUrl' | 'cmsUrl'>;
  campaign: Campaign;
  view: CampaignApp['view'];
  words: Words;
  /** Milliseconds since 1970. */
  now: number;
  signUp: SignUpState;
  focusArtists: FocusArtist[];
  files: EntryAssets;
};

/** Returns the source path of an app's script for public pages. */
export const publicEntry = ({ id }: CampaignApp): string => entriesOf(id).public;

/** Renders a campaign's page as a whole HTML document. */
export function renderPage({ app, config, campaign, view, words, now, signUp, focusArtists, files }: RenderParts) {
  const uploadsUrl = `${config.cmsUrl}/uploads/`;
  const page = preparePage(app, campaign, { words, now: new Date(now), signUp, focusArtists, uploadsUrl });
  const { title, description, main } = view(page);
  return documentMarkup({
    locale: page.locale,
    title: campaign.metaTags.title ?? title,
    description: campaign.metaTags.ogDescription ?? description,
    ...addressesOf(page, words.named, config.appsUrl),
    metaTags: campaign.metaTags,
    indexed: !campaign.test,
    inlineStyle: files.inlineStyle.text,
    fonts: firstFonts(files),
    script: files.script,
    imports: files.imports,
    rootClass: hueClass(campaign.id),
    body: html`<body class="${page.status}">${main}</body>`,
  });
}

type NoticeParts = Pick<RenderParts, 'app' | 'words' | 'files'> & { kind: 'not_found' | 'unavailable' | 'failed' };

/** Renders an error page in the app's styles: the campaign is unknown, broken or temporarily unavailable. */
export function renderNotice({ app, words: { locale, text }, files, kind }: NoticeParts): string {
  return documentMarkup({
    locale,
    title: text(`page.${kind}.title`),
    indexed: false,
    inlineStyle: files.inlineStyle.text,
    fonts: firstFonts(files),
    rootClass: hueClass(app.id),
    body: html`<body class="notice"><main><h1>${text(`page.${kind}.title`)}</h1><p>${text(`page.${kind}.body`)}</p></main></body>`,
  });
}

/** Returns the page's own URL and its URLs in the other languages; each page lists all of them. */
function addressesOf({ pagePath, languages, locale }: PublicPage, named: boolean, origin: string) {
  const plain = `${origin}${pagePath}`;
  const inEach = languages.map((code) => ({ locale: code, address: addressIn(plain, code) }));
  const alternates = languages.length > 1 ? [...inEach, { locale: 'x-default', address: plain }] : [];
  return { canonical: named && languages.length > 1 ? addressIn(plain, locale) : plain, alternates };
}
