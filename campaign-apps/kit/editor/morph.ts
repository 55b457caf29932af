import { Idiomorph } from 'idiomorph';
import type { ChangedBlock } from './changedBlock.ts';
import { selectorOf } from './overlayPlaces.ts';

/** What a visitor has entered or opened in an element, and markup says nothing about. */
const ownState: Record<string, readonly string[]> = {
  DETAILS: ['open'],
  DIALOG: ['open'],
  INPUT: ['value', 'checked'],
  OPTION: ['selected'],
  TEXTAREA: ['value'],
};

/** Changes the new elements before they are compared. */
type Prepare = (root: ParentNode) => void;

/**
 * Changes the body of a document to the given markup and class, and leaves each element in place that both have:
 * elements with an id or a `data-block` by that, others by their order. So focus, selection, scrolling, playing media,
 * opened menus and entered values stay. An element that is typed in is not changed before it is left.
 */
export function morphBody(document: Document, className: string, markup: string, prepare: Prepare): void {
  const next = parse(markup, prepare);
  for (const { name, value } of document.body.attributes) next.setAttribute(name, value);
  next.className = className;
  morph(document.body, next);
}

/**
 * Does the same with a document in which one block has changed, without parsing and comparing the others. Returns whether
 * it could: a block that renders several elements is changed with the whole body.
 */
export function morphBlock(document: Document, { id, from, to }: ChangedBlock, prepare: Prepare): boolean {
  const shown = document.querySelector(selectorOf('block', id));
  const { childNodes, children } = parse(from + to, prepare);
  const [, next] = children;
  if (!shown || !next || childNodes.length !== 2) return false;
  morph(shown, next);
  return true;
}

/** Returns the body of a separate document, where nothing loads. */
function parse(markup: string, prepare: Prepare): HTMLElement {
  // Other parsers keep the content of `noscript` as text in Firefox.
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${markup}`, 'text/html');
  prepare(body);
  for (const block of body.querySelectorAll<HTMLElement>('[data-block]:not([id])')) {
    block.id = `block-${block.dataset.block}`;
  }
  return body;
}

function morph(shown: Element, next: Element): void {
  const { activeElement } = shown.ownerDocument;
  const editable = '[contenteditable]';
  const edited = shown.matches(editable) ? [shown] : [...shown.querySelectorAll(editable)];
  Idiomorph.morph(shown, next, {
    callbacks: {
      beforeNodeMorphed: (element, node) =>
        !(element === activeElement && isTypedIn(element)) && !edited.includes(element) && !element.isEqualNode(node),
      // A block without text has no markup. While its text is typed again, it stays.
      beforeNodeRemoved: (node) => !edited.some((one) => node.contains(one)),
      beforeAttributeUpdated: (name, { tagName }) => !ownState[tagName]?.includes(name),
    },
  });
}

const isTypedIn = ({ tagName }: Element): boolean => ['INPUT', 'SELECT', 'TEXTAREA'].includes(tagName);
