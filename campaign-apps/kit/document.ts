import { Html, html } from '../../contracts/html.ts';
import { directionOf } from '../../contracts/textDirection.ts';
import type { EntryAssets } from './assets.ts';
import type { MetaTags } from './campaign.ts';
import { webAddress } from './webAddress.ts';

type DocumentParts = {
  locale: string;
  title: string;
  description?: string | null;
  /** The page's own public URL. */
  canonical?: string;
  /** The URLs of the page in each language, and `x-default` for the one that chooses by the browser's language. */
  alternates?: { locale: string; address: string }[];
  metaTags?: MetaTags;
  /** False blocks search engines: for tests, errors and editors. */
  indexed: boolean;
  styles?: string[];
  /** Styles in the document itself, which the page's policy must permit. */
  inlineStyle?: string;
  fonts?: string[];
  script?: string;
  /** The scripts that the script imports. */
  imports?: string[];
  rootClass?: string;
  body: Html;
};

const plainIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='15' fill='%23222'/%3E%3Ccircle cx='16' cy='16' r='6' fill='%237c5cff'/%3E%3Ccircle cx='16' cy='16' r='1.5' fill='%23fff'/%3E%3C/svg%3E";

/** Renders the whole HTML document around a page's body. */
export function documentMarkup(parts: DocumentParts): string {
  const { locale, title, styles = [], inlineStyle, fonts = [], script, imports = [], rootClass, body } = parts;
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
${script && html`<script type="module" src="${script}" fetchpriority="low"></script>${imports.map((file) => html`<link rel="modulepreload" href="${file}" fetchpriority="low">`)}`}
</head>
${body}
</html>
`.markup;
}

function metaElements({ title, description, canonical, alternates = [], metaTags, indexed }: DocumentParts): Html {
  const image = webAddress(metaTags?.ogImage);
  const twitterImage = webAddress(metaTags?.twitterImage) ?? image;
  const og = (property: string, content: string | null | undefined) =>
    content && html`<meta property="og:${property}" content="${content}">\n`;
  return html`${!indexed && html`<meta name="robots" content="noindex">\n`}
${description && html`<meta name="description" content="${description}">\n`}
<link rel="icon" href="${webAddress(metaTags?.favicon) ?? plainIcon}">
${canonical && html`<link rel="canonical" href="${canonical}">\n${og('url', canonical)}${og('type', 'website')}${og('title', metaTags?.ogTitle ?? title)}${og('description', description)}${og('image', image)}`}
${alternates.map(({ locale, address }) => html`<link rel="alternate" hreflang="${locale}" href="${address}">\n`)}
${canonical && html`<meta name="twitter:card" content="${twitterImage ? 'summary_large_image' : 'summary'}">\n`}
${twitterImage && html`<meta name="twitter:image" content="${twitterImage}">`}`;
}

/** Returns the font to preload for the first paint; the browser fetches other subsets on demand. */
export const firstFonts = ({ fonts }: EntryAssets): string[] =>
  fonts.filter((font) => font.includes('-latin-wght')).slice(0, 1);
