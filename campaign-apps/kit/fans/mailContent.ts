import { type Html, html } from '#contracts/html.ts';
import { directionOf } from '#contracts/textDirection.ts';

/** What a mail says; its text and its HTML are made from it. */
export type MailContent = {
  locale: string;
  /** The page that the mail is about, shown first. */
  title: string;
  words: readonly string[];
  action: { label: string; url: string };
  after: readonly string[];
  /** The link to what its owner agreed to. */
  manage: { label: string; url: string };
};

/** Returns the plain text of a mail. */
export const plainMail = ({ title, words, action, after, manage }: MailContent): string =>
  [title, ...words, `${action.label}:\n${action.url}`, ...after, `-- \n${manage.label}:\n${manage.url}`].join('\n\n');

const line = 'margin:0 0 16px';
const small = `${line};font-size:13px`;
const button =
  'display:inline-block;padding:12px 22px;border-radius:24px;background:#5b4cdb;color:#ffffff;text-decoration:none;font-weight:600';

/** Returns the HTML of a mail, with styles in the elements, because mail programs support little CSS. */
export function markupMail({ locale, title, words, action, after, manage }: MailContent): string {
  const paragraphs = (texts: readonly string[], style: string): Html[] =>
    texts.map((one) => html`<p style="${style}">${one.split('\n').map(lineMarkup)}</p>`);
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="${line};font-size:20px;font-weight:600">${title}</p>
${paragraphs(words, line)}
<p style="${line}"><a href="${action.url}" style="${button}">${action.label}</a></p>
${paragraphs(after, small)}
<p style="${small}"><a href="${manage.url}" style="color:inherit">${manage.label}</a></p>
</div>
</body>
</html>
`.markup;
}

/** Returns the paragraphs of a text, which have an empty line between them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Punctuation after a URL is not part of it. */
const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]])/;

/** A line of a paragraph, with its URLs as links. */
const lineMarkup = (line: string, at: number): Html =>
  html`${at > 0 && html`<br>`}${line
    .split(webAddress)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;
