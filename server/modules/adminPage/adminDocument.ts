import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageSetup, pageSetupElementId } from '#contracts/environment.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };
/** The files that the page has to name. */
type Entry = {
  script: string;
  styles: string[];
  /** What the first paint's words are drawn with. */
  fonts: string[];
  preloads: string[];
  /** A few bytes that run before the first paint. */
  firstPaint: string | undefined;
  /** The files with the messages of the languages besides the first one, by language. */
  messages: [language: string, file: string][];
};

const messagesPath = /^src\/i18n\/([a-z]{2})\.ts$/;
const isFirstFont = (file: string): boolean => file.includes('inter-latin-wght-normal') && file.endsWith('.woff2');

/** Reads Vite's manifest: what the page has to name so that the admin starts; null before the first build. */
export function readEntry(folder: string): Entry | null {
  const path = join(folder, '.vite', 'manifest.json');
  if (!existsSync(path)) return null;
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path, 'utf8'));
  const entry = manifest['src/main.tsx'];
  if (!entry) return null;
  const imports = [...importsOf(manifest, 'src/main.tsx')].flatMap((name) => manifest[name] ?? []);
  return {
    script: entry.file,
    styles: [entry, ...imports].flatMap(({ css = [] }) => css),
    fonts: Object.values(manifest).flatMap(({ file }) => (isFirstFont(file) ? [file] : [])),
    preloads: imports.map(({ file }) => file),
    firstPaint: manifest['src/firstPaint.ts']?.file,
    messages: Object.entries(manifest).flatMap(([path, { file }]): [string, string][] => {
      const language = messagesPath.exec(path)?.[1];
      return language ? [[language, file]] : [];
    }),
  };
}

function importsOf(manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  for (const one of manifest[name]?.imports ?? []) {
    if (found.has(one)) continue;
    importsOf(manifest, one, found.add(one));
  }
  return found;
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** Escapes JSON for a script element, so that `</script>` in its texts does not close the element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The ground before the first paint, in the theme that was chosen or that the system prefers. */
const groundStyle = [
  ':root{color-scheme:light;background:#fafafb}',
  ':root[data-theme=dark]{color-scheme:dark;background:#161617}',
  '@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;background:#161617}}',
  // The message of `src/firstPaint.ts`.
  'body>[role=alert]{margin:32px;font:16px/1.5 system-ui,sans-serif}',
  'body{margin:0}',
].join('');

/** Renders the page; `nonce` is its style nonce. */
export function renderPage(
  { script, styles, fonts, preloads, firstPaint, messages }: Entry,
  setup: PageSetup,
  nonce: string,
): string {
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" href="/${escapeAttribute(file)}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${escapeAttribute(file)}">`,
    ),
    ...preloads.map((file) => `<link rel="modulepreload" href="/${escapeAttribute(file)}">`),
  ].join('\n');
  const languages = messages
    .map(([language, file]) => `<meta name="messages-${language}" content="/${escapeAttribute(file)}">`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>CMS</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(favicon)}">
<style nonce="${nonce}">${groundStyle}</style>
${languages}
${firstPaint ? `<script src="/${escapeAttribute(firstPaint)}"></script>` : ''}
${links}
<script type="application/json" id="${pageSetupElementId}">${escapeJson(setup)}</script>
<script type="module" src="/${escapeAttribute(script)}"></script>
</head>
<body><div id="root"></div><noscript>Campaign CMS needs JavaScript.</noscript></body>
</html>
`;
}

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b4cdb"/>' +
  '<path d="M9 20v-8l14-4v16l-14-4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"/></svg>';

/**
 * Returns the page's Content Security Policy: scripts come only from its own assets, and only the `origins` of apps can
 * be framed and called from other hosts. No page can frame it.
 */
export function pagePolicy(publicUrl: string, origins: string[], nonce: string): string {
  const assets = `${publicUrl}/assets/`;
  const socket = publicUrl.replace(/^http/, 'ws');
  const apps = origins.join(' ');
  return [
    "default-src 'none'",
    `script-src ${assets}`,
    `style-src ${assets} 'nonce-${nonce}'`,
    `font-src ${assets}`,
    `img-src 'self' https: data: blob: ${apps}`,
    "media-src 'self' https: blob:",
    `connect-src 'self' ${socket} ${apps}`,
    `frame-src ${apps || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
