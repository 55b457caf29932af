import type { PageProblemKind } from '#contracts/pageChecks.ts';
import { wholePage } from '#contracts/pageTexts.ts';

/** Where something was found, for the buttons that show and edit it. */
export type FoundPlace = Pick<Finding, 'block' | 'field' | 'selector'> & { language: string };

/** What the buttons of a problem do. */
export type FindingActions = {
  onShow: (place: FoundPlace) => void;
  /** Moves the focus to the field that repairs the problem. */
  onEdit: (place: FoundPlace) => void;
  /** Marks the image of the problem as decorative. */
  onDecorative: (place: FoundPlace) => void;
};

/** An accessibility problem of the page in one language. */
export type Finding = {
  kind: PageProblemKind;
  /** What is wrong, in the editor's language. */
  words: string;
  /** The block that it is in; null for the rest of the page. */
  block: string | null;
  /** The field that repairs it, as in the id of its input (`inputId`); null if none does. */
  field: string | null;
  /** Selects its element in the page; null for the page itself. */
  selector: string | null;
  /** Whether it needs a human decision, so that it does not count as a problem. */
  isHint?: true;
};

/** The classes of this window do not apply to elements of a frame. */
const data = (element: Element): DOMStringMap => (element as HTMLElement).dataset;

/** Returns a finding at an element. Its field is the given one of the block, by default the text around the element. */
export function findingAt(
  element: Element,
  { kind, words, field, isHint }: Pick<Finding, 'kind' | 'words' | 'isHint'> & { field?: string },
): Finding {
  const text = element.closest('[data-text]');
  const [, ofText, ...path] = ((text && data(text).text) || '').split('.');
  const around = element.closest('[data-block]');
  const id = ofText ?? (around && data(around).block) ?? null;
  return {
    ...{ kind, words, selector: selectorTo(element) },
    block: id === wholePage ? null : id,
    field: id === null ? null : (field ?? (path.join('-') || null)),
    ...(isHint && { isHint }),
  };
}

/** Returns a selector of an element that also fits the same page in another document. */
function selectorTo(element: Element): string {
  // That of the element of a block is its own (morph.ts).
  if (element.id) return `#${CSS.escape(element.id)}`;
  const parent = element.parentElement;
  if (!parent) return element.tagName.toLowerCase();
  return `${selectorTo(parent)} > :nth-child(${[...parent.children].indexOf(element) + 1})`;
}
