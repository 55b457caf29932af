import type { PageProblemKind } from '#contracts/pageChecks.ts';
import { editorWords, fill } from '../texts/words.ts';
import { checkWords } from './checkWords.ts';
import { type Finding, findingAt } from './finding.ts';
import { ambiguousLinks, isAddressAsText, isDeadAddress, isVagueLink } from './linkTexts.ts';

/** Returns the problems of a rendered page that axe does not find, or finds with less detail. */
export const ownFindings = (page: Document, { hasPrivacy }: { hasPrivacy: boolean }): Finding[] => [
  ...missingTexts(page),
  ...linkFindings(page),
  ...deadLinks(page),
  ...videosWithoutCaptions(page),
  ...(hasPrivacy ? [] : [ofPage('legal_links', checkWords().noPrivacy)]),
];

const ofPage = (kind: PageProblemKind, words: string): Finding => ({
  ...{ kind, words, block: null, field: null, selector: null },
});

/** The preview marks the pictures that lack a text (`missingAlts`). */
const missingTexts = (page: Document): Finding[] =>
  [...page.querySelectorAll('img[alt=""][data-missing]')].map((picture) =>
    findingAt(picture, { kind: 'alt_texts', words: editorWords.noAlt }),
  );

/** Only links that the page's author wrote: those of the app have names that it can't change. */
function linkFindings(page: Document): Finding[] {
  const words = checkWords();
  const links = [...page.querySelectorAll<HTMLAnchorElement>('[data-text] a[href], a[data-text][href]')].map(
    (link) => ({ link, text: link.textContent.trim(), target: link.href }),
  );
  const ambiguous = new Set(ambiguousLinks(links));
  return links.flatMap((one) => {
    const { link, text } = one;
    const problem = isVagueLink(text)
      ? words.vagueLink
      : isAddressAsText(text)
        ? words.addressAsText
        : ambiguous.has(one) && words.ambiguousLink;
    return problem ? [findingAt(link, { kind: 'link_texts', words: fill(problem, { text }) })] : [];
  });
}

function deadLinks(page: Document): Finding[] {
  const words = checkWords();
  return [...page.querySelectorAll('a[href]')].flatMap((link) => {
    const address = link.getAttribute('href') ?? '';
    const isAnchor = address.startsWith('#');
    const isDead = isAnchor ? !hasAnchor(page, address.slice(1)) : isDeadAddress(address);
    if (!isDead) return [];
    const problem = isAnchor ? words.deadAnchor : words.deadAddress;
    // A link that is a block has a field for its address; one in a text is changed there.
    const field = link.matches('[data-text]') ? { field: 'address' } : {};
    return [findingAt(link, { kind: 'dead_links', words: fill(problem, { address }), ...field })];
  });
}

/** `#top` is the top of each page (HTML, Scrolling to a fragment). */
function hasAnchor(page: Document, fragment: string): boolean {
  const id = decoded(fragment);
  return id.toLowerCase() === 'top' || page.getElementById(id) !== null || page.getElementsByName(id).length > 0;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const videosWithoutCaptions = (page: Document): Finding[] =>
  [...page.querySelectorAll('video:not(:has(track[kind="captions"], track[kind="subtitles"]))')].map((video) =>
    findingAt(video, { kind: 'captions', words: checkWords().noCaptions, field: 'captions' }),
  );
