import { Html, html, webAddress } from './html.ts';

/** Tags that stand in a consent text as they are. */
const plainTags = new Set(['strong', 'em']);

/**
 * A consent text of the tool as markup: bold, italic, links and line breaks (docs/decisions/019). The tool has cleaned it;
 * here every tag is written anew from that short list and everything else is shown as text, whoever kept it.
 */
export function consentMarkup(label: string): Html {
  const open: string[] = [];
  const parts = label.split(/(<[^<>]*>)/).map((part, index) => (index % 2 === 0 ? textMarkup(part) : tag(part, open)));
  return new Html([...parts, ...open.reverse().map((name) => `</${name}>`)].join(''));
}

/** A text that is HTML already: entities stay, what could begin a tag or an entity of its own does not. */
const textMarkup = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replace(/[<>"'`]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** One tag, written anew; one that is not known or closes nothing is shown as text. */
function tag(source: string, open: string[]): string {
  const [, slash, name = '', attributes = ''] = /^<(\/?)([a-z]+)((?:\s[^<>]*)?)\/?>$/.exec(source) ?? [];
  if (name === 'br' && !slash) return '<br>';
  if (name !== 'a' && !plainTags.has(name)) return textMarkup(source);
  if (slash) {
    if (open.at(-1) !== name) return '';
    open.pop();
    return `</${name}>`;
  }
  if (name !== 'a') {
    open.push(name);
    return `<${name}>`;
  }
  const address = linkAddress(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '');
  if (!address || open.includes('a')) return '';
  open.push('a');
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">`.markup;
}

/** Addresses are kept with their ampersands as entities. Web and mail addresses only. */
function linkAddress(kept: string): string | null {
  const address = kept.replaceAll('&amp;', '&');
  return /^mailto:[^\s<>"']+$/i.test(address) ? address : webAddress(address);
}
