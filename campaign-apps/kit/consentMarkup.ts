import { Html, html } from '../../contracts/html.ts';
import { webAddress } from './webAddress.ts';

/** Tags of a consent text that are output without attributes. */
const plainTags = new Set(['strong', 'em']);

/**
 * Converts a consent text of the tool to markup: bold, italic, links and line breaks (docs/decisions/019). The tool
 * has already sanitized it; for safety this outputs only these tags and escapes everything else.
 */
export function consentMarkup(label: string): Html {
  const open: string[] = [];
  const parts = label.split(/(<[^<>]*>)/).map((part, index) => (index % 2 === 0 ? textMarkup(part) : tag(part, open)));
  return new Html([...parts, ...open.reverse().map((name) => `</${name}>`)].join(''));
}

/**
 * Escapes text that is already HTML: entities stay, characters that could start a tag or another entity are escaped.
 */
const textMarkup = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replace(/[<>"'`]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Renders one tag from scratch; unknown tags become text, and unmatched closing tags are removed. */
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

/** Returns the URL if it is a web or mail address, else null. Ampersands are stored as entities. */
function linkAddress(kept: string): string | null {
  const address = kept.replaceAll('&amp;', '&');
  return /^mailto:[^\s<>"']+$/i.test(address) ? address : webAddress(address);
}
