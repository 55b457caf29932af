import { Html, html } from '#contracts/html.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';

/** The content of a mail, for its text and its HTML part. */
type MailContent = {
  lang: ToolLocale;
  greeting: string;
  words: readonly string[];
  action: { label: string; url: string };
  after: readonly string[];
};

const signature = 'Campaign CMS';

export function plainTextOf({ greeting, words, action, after }: MailContent): string {
  return [greeting, ...words, `${action.label}:\n${action.url}`, ...after, `-- \n${signature}`].join('\n\n');
}

const text = 'margin:0 0 16px';
const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#5b4cdb;color:#ffffff;text-decoration:none;font-weight:600';

const paragraphs = (texts: readonly string[], style: string): Html =>
  new Html(texts.map((one) => html`<p style="${style}">${one}</p>`.markup).join('\n'));

/** Renders the HTML part with inline styles, because mail programs support little CSS. */
export function documentOf({ lang, greeting, words, action, after }: MailContent): string {
  return html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${signature}</title></head>
<body style="margin:0;padding:32px 16px;font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="${text};font-weight:600">${signature}</p>
<p style="${text}">${greeting}</p>
${paragraphs(words, text)}
<p style="${text}"><a href="${action.url}" style="${button}">${action.label}</a></p>
<p style="${text};font-size:13px;word-break:break-all">${action.url}</p>
${paragraphs(after, `${text};font-size:13px;overflow-wrap:anywhere`)}
</div>
</body>
</html>
`.markup;
}
