import { type Html, html } from '#contracts/html.ts';
import {
  forEachDocument,
  type InstallationLegal,
  type LegalAddresses,
  type LegalDocument,
  legalAddress,
} from '#contracts/legal.ts';
import { phrase, type Text } from '../texts/messages.ts';
import { webAddress } from '../values/webAddress.ts';

/** The URL of each legal document in a page's language; null if there is none. */
export type PageLegal = Record<LegalDocument, string | null>;

type Sources = {
  /** Null for pages without a campaign. */
  campaign: { legal: LegalAddresses } | null;
  app: { legal?: LegalAddresses };
  installation: InstallationLegal;
};

/** Returns the documents of a page: the campaign's own, else the app's, else the installation's. */
export const legalOf = (
  { campaign, app, installation }: Sources,
  { locale, languages }: { locale: string; languages: readonly string[] },
): PageLegal =>
  forEachDocument((document) => {
    const sources = { campaign: campaign?.legal, app: app.legal, installation };
    return webAddress(legalAddress(document, sources, [locale, ...languages.slice(0, 1)])?.url);
  });

type Page = { legal: PageLegal; text: Text };
/** The documents that a visitor should read before a consent. */
type ConsentDocument = 'privacy' | 'terms';

/** Renders links to the documents; nothing if there are none. */
export function legalNav({ legal, text }: Page): Html | null {
  const links = Object.entries(legal).flatMap(([document, url]) =>
    url === null ? [] : [html`<li><a href="${url}">${text(`legal.${document}`)}</a></li>`],
  );
  return links.length === 0
    ? null
    : html`<nav class="legal" aria-label="${text('legal.title')}"><ul>${links}</ul></nav>`;
}

/**
 * Renders the sentence with links to the documents that belongs beside each consent; nothing without documents. The
 * links open in new tabs, so that input is not lost.
 */
export function legalNote(page: Page, documents?: readonly ConsentDocument[]): Html | null {
  const sentence = sentenceOf(page, documents);
  if (!sentence) return null;
  const links = Object.entries(sentence.links).map(
    ([name, { url, words }]) =>
      [name, html`<a href="${url}" target="_blank" rel="noopener noreferrer">${words}</a>`] as const,
  );
  return html`<p class="legal-note">${phrase(page.text(sentence.id), Object.fromEntries(links))}</p>`;
}

/** Returns the same sentence as text with the URLs in it, for the record of a consent; empty without documents. */
export function legalRecord(page: Page): string {
  const sentence = sentenceOf(page);
  if (!sentence) return '';
  const named = Object.entries(sentence.links).map(([name, { url, words }]) => [name, `${words} (${url})`]);
  return page.text(sentence.id, Object.fromEntries(named));
}

type Sentence = { id: string; links: Record<string, { url: string; words: string }> };

function sentenceOf(
  { legal, text }: Page,
  documents: readonly ConsentDocument[] = ['privacy', 'terms'],
): Sentence | null {
  const links = documents.flatMap((document) => {
    const url = legal[document];
    return url === null ? [] : [{ document, url, words: text(`legal.read.${document}`) }];
  });
  const [first, second] = links;
  if (!first) return null;
  if (!second) return { id: 'legal.read.one', links: { document: first } };
  return { id: 'legal.read', links: { [first.document]: first, [second.document]: second } };
}
