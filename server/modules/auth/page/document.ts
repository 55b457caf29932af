import { createHash } from 'node:crypto';
import { Html, html } from '#contracts/html.ts';
import type { Config } from '#server/config.ts';
import type { PageTexts } from './pageTexts.ts';
import stylesheet from './style.css?raw';

export const fontPath = '/api/auth/fonts/inter.woff2';

const style = new Html(stylesheet);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const styleHash = hashOf(stylesheet);

const mark = (fill: string, size = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${size}><rect width="32" height="32" rx="8" fill="${fill}"/>` +
  '<path d="M9 20v-8l14-4v16l-14-4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"/></svg>';
const icon = `data:image/svg+xml,${encodeURIComponent(mark('#5b4cdb'))}`;
const brandMark = new Html(mark('#5b4cdb', ' width="24" height="24" aria-hidden="true"'));

export type Page = {
  title: string;
  main: Html;
  /** The other origin that a form of the page may redirect to. */
  formOrigin?: string;
  /** The text of the page's only script. Most pages have none. */
  script?: string;
  texts: Pick<PageTexts, 'lang' | 'environment' | 'environments'>;
};

/** Renders a page of the server: the product's look, light or dark by system setting. */
export function documentOf({ environment }: Pick<Config, 'environment'>, { title, main, script, texts }: Page): string {
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Campaign CMS</title>
<link rel="icon" href="${icon}">
<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>
<style>${style}</style>
</head>
<body>
<header>
<p class="brand">${brandMark}<span>CMS</span></p>
<p class="environment ${environment}"><span class="unseen">${texts.environment}: </span>${texts.environments[environment]}</p>
</header>
<main>
${main}
</main>
${script && html`<script>${new Html(script)}</script>`}
</body>
</html>
`.markup;
}

/**
 * Returns the page's Content Security Policy. Browsers apply `form-action` also to redirects after a form, so it
 * includes the redirect URL's origin if that is another one.
 */
export function pagePolicy({ formOrigin, script }: Page): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(script ? [`script-src 'sha256-${hashOf(script)}'`] : []),
    "font-src 'self'",
    'img-src data:',
    `form-action 'self'${formOrigin ? ` ${formOrigin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
