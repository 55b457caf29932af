import { Idiomorph } from 'idiomorph';

/** What a visitor has entered or opened in an element, and markup says nothing about. */
const ownState: Record<string, readonly string[]> = {
  DETAILS: ['open'],
  DIALOG: ['open'],
  INPUT: ['value', 'checked'],
  OPTION: ['selected'],
  TEXTAREA: ['value'],
};

/**
 * Changes the body of a document to the given markup and class, and leaves each element in place that both have:
 * elements with an id or a `data-block` by that, others by their order. So focus, selection, scrolling, playing media,
 * opened menus and entered values stay. An element that is typed in is not changed before it is left.
 * `prepare` changes the new elements before they are compared.
 */
export function morphBody(document: Document, className: string, markup: string, prepare: (root: ParentNode) => void) {
  const { body, activeElement } = document;
  const edited = [...body.querySelectorAll('[contenteditable]')];
  // Nothing loads in a document that is not shown.
  const next = document.implementation.createHTMLDocument().body;
  for (const { name, value } of body.attributes) next.setAttribute(name, value);
  next.className = className;
  next.innerHTML = markup;
  prepare(next);
  for (const block of next.querySelectorAll<HTMLElement>('[data-block]:not([id])')) {
    block.id = `block-${block.dataset.block}`;
  }
  Idiomorph.morph(body, next, {
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
