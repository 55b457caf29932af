import { Html, html } from '#contracts/html.ts';
import { directionOf } from '#contracts/textDirection.ts';
import type { MetaTags } from '../campaign/campaign.ts';
import { webAddress } from '../values/webAddress.ts';
import type { EntryAssets } from './assets.ts';

type DocumentParts = {
  locale: string;
  title: string;
  description?: string | null;
  /** The page's own public URL. */
  canonical?: string;
  /** The URLs of the page in each language, and `x-default` for the one that chooses by the browser's language. */
  alternates?: { locale: string; address: string }[];
  metaTags?: MetaTags;
  /** The picture of shared links if the meta tags have none. */
  card?: { address: string; width: number; height: number };
  /** Data for search engines (JSON-LD). */
  structuredData?: object | null;
  /** False blocks search engines: for tests, errors and editors. */
  indexed: boolean;
  styles?: string[];
  /** Styles in the document itself. The page's policy must permit them and the script of `lateScripts`. */
  inlineStyle?: string;
  fonts?: string[];
  script?: string;
  /** Scripts and workers that load after the first paint, and the inline script that loads them (start.ts). */
  lateScripts?: { files: string[]; workers: string[]; start: string };
  rootClass?: string;
  body: Html;
};

const plainIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='15' fill='%23222'/%3E%3Ccircle cx='16' cy='16' r='6' fill='%237c5cff'/%3E%3Ccircle cx='16' cy='16' r='1.5' fill='%23fff'/%3E%3C/svg%3E";

/** Renders the whole HTML document around a page's body. */
export function documentMarkup(parts: DocumentParts): string {
  const { locale, title, styles = [], inlineStyle, fonts = [], script, lateScripts, rootClass, body } = parts;
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"${rootClass && html` class="${rootClass}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${metaElements(parts)}
${fonts.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}
${inlineStyle && html`<style>${new Html(inlineStyle)}</style>`}
${script && html`<script type="module" src="${script}"></script>`}
${lateScripts && html`<script type="module" data-files="${lateScripts.files.join(' ')}"${lateScripts.workers.length > 0 && html` data-workers="${lateScripts.workers.join(' ')}"`}>${new Html(lateScripts.start)}</script>`}
</head>
${body}
</html>
`.markup;
}

function metaElements(parts: DocumentParts): Html {
  const { description, canonical, alternates = [], metaTags, indexed, structuredData } = parts;
  return html`${!indexed && html`<meta name="robots" content="noindex">\n`}
${description && html`<meta name="description" content="${description}">\n`}
<link rel="icon" href="${webAddress(metaTags?.favicon) ?? plainIcon}">
${canonical && html`<link rel="canonical" href="${canonical}">\n${sharingElements(parts, canonical)}`}
${alternates.map(({ locale, address }) => html`<link rel="alternate" hreflang="${locale}" href="${address}">\n`)}
${structuredData && dataElement(structuredData)}`;
}

/** Renders the Open Graph properties (https://ogp.me) and the X card of a shared link. */
function sharingElements({ locale, title, description, alternates = [], metaTags, card }: DocumentParts, url: string) {
  const own = webAddress(metaTags?.ogImage);
  const made = own ? undefined : card;
  const image = own ?? made?.address;
  const twitterImage = webAddress(metaTags?.twitterImage) ?? image;
  const ogTitle = metaTags?.ogTitle ?? title;
  const others = alternates.map((other) => other.locale).filter((code) => code !== locale && code !== 'x-default');
  const properties: [string, string | number | null | undefined][] = [
    ['url', url],
    ['type', 'website'],
    ['site_name', new URL(url).hostname],
    ['title', ogTitle],
    ['description', description],
    ['locale', territoryLocale(locale)],
    ...others.map((code): [string, string] => ['locale:alternate', territoryLocale(code)]),
    ['image', image],
    ['image:width', made?.width],
    ['image:height', made?.height],
    ['image:alt', image && ogTitle],
  ];
  return html`${properties.map(([name, value]) => value && html`<meta property="og:${name}" content="${value}">\n`)}
<meta name="twitter:card" content="${twitterImage ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${ogTitle}">
${description && html`<meta name="twitter:description" content="${description}">\n`}
${twitterImage && html`<meta name="twitter:image" content="${twitterImage}">\n<meta name="twitter:image:alt" content="${ogTitle}">\n`}`;
}

/** Returns a locale in Open Graph's format: with its territory, by default the most likely one. */
function territoryLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

/**
 * Renders a data block. Browsers do not run it, so the policy of scripts does not apply to it (HTML, section 4.12.1).
 * Without `<`, its texts cannot close the element.
 */
const dataElement = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);

/** Returns the font to preload for the first paint; the browser fetches other subsets on demand. */
export const firstFonts = ({ fonts }: EntryAssets): string[] =>
  fonts.filter((font) => font.includes('-latin-wght')).slice(0, 1);

/** Returns what a public page needs for its first paint: its style in the document, and the font to preload. */
export const firstPaint = (files: EntryAssets) => ({
  inlineStyle: files.inlineStyle.text,
  fonts: firstFonts(files),
});
