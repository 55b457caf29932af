import { selectorOf } from '../overlayPlaces.ts';
import type { EditableText } from './editableTexts.ts';
import type { Span } from './findText.ts';

/** A match in a text of the form. */
export type Match = { text: EditableText; span: Span };

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const inputOf = ({ text }: Match): HTMLElement | null => document.getElementById(text.input);

const frameDocument = (): Document | null =>
  document.querySelector<HTMLIFrameElement>('.preview-frame')?.contentDocument ?? null;

/**
 * Returns the match as a range of an element that shows its text; null if the element shows other words. Formatting may add or
 * remove spaces, so these are not counted.
 */
function rangeIn(root: Element, { text: { words }, span: { start, end } }: Match): Range | null {
  const lettersIn = (part: string) => part.replace(/\s/g, '');
  const [from, wanted] = [lettersIn(words.slice(0, start)).length, lettersIn(words.slice(start, end))];
  if (wanted === '') return null;
  const range = root.ownerDocument.createRange();
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let seen = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [at, letter] of (node.nodeValue ?? '').split('').entries()) {
      if (/\s/.test(letter)) continue;
      if (seen === from) range.setStart(node, at);
      seen += 1;
      if (seen < from + wanted.length) continue;
      range.setEnd(node, at + 1);
      return lettersIn(range.toString()) === wanted ? range : null;
    }
  }
  return null;
}

/** The name of the highlight, in the form and in the preview. */
const highlight = 'found';

/** Marks a range without the focus or the selection; browsers without the CSS Custom Highlight API mark nothing. */
function mark({ defaultView: view }: Document, range: Range | null): void {
  if (!view?.CSS.highlights) return;
  if (range) view.CSS.highlights.set(highlight, new view.Highlight(range));
  else view.CSS.highlights.delete(highlight);
}

const styled = new WeakSet<Document>();

/** The policy of the page blocks style elements, but no style sheets of scripts. */
function styleHighlight(page: Document): void {
  if (!page.defaultView || styled.has(page)) return;
  styled.add(page);
  const styles = new page.defaultView.CSSStyleSheet();
  styles.replaceSync(`::highlight(${highlight}) { background: Mark; color: MarkText; }`);
  page.adoptedStyleSheets.push(styles);
}

/** Marks the match in the form and in the preview, without the focus. Returns where it is, of what is drawn already. */
export function markMatch(match: Match): { input: HTMLElement | null; inForm: Range | null; inPreview: Range | null } {
  const input = inputOf(match);
  for (const other of document.querySelectorAll('[data-found]'))
    if (other !== input) other.removeAttribute('data-found');
  input?.setAttribute('data-found', '');
  // A selection would move the focus in some browsers, and is visible only with it.
  const inForm = input && !isField(input) ? rangeIn(input, match) : null;
  mark(document, inForm);
  const page = frameDocument();
  const shown = match.text.id === null ? null : page?.querySelector(selectorOf('text', match.text.id));
  const inPreview = shown ? rangeIn(shown, match) : null;
  if (page) {
    styleHighlight(page);
    mark(page, inPreview);
  }
  return { input, inForm, inPreview };
}

/** Removes the marks. */
export function unmark(): void {
  for (const input of document.querySelectorAll('[data-found]')) input.removeAttribute('data-found');
  mark(document, null);
  const page = frameDocument();
  if (page) mark(page, null);
}

/** Scrolls the form to the input, and a long text in it to the match. */
export function scrollForm(input: HTMLElement, inForm: Range | null, { text, span }: Match): void {
  input.scrollIntoView({ block: 'center' });
  inForm?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
  // The browser shows the place of the selection only with the focus; its line is estimated.
  if (input instanceof HTMLTextAreaElement)
    input.scrollTop = (input.scrollHeight * span.start) / text.words.length - input.clientHeight / 2;
}

/** The space around the match that is in view too, in pixels. */
const margin = 64;

/** Scrolls the preview to the match, unless it is in view. */
export function scrollPreview(inPreview: Range): void {
  const view = inPreview.startContainer.ownerDocument?.defaultView;
  const { top, bottom } = inPreview.getBoundingClientRect();
  if (view && (top < margin || bottom > view.innerHeight - margin)) view.scrollBy({ top: top - view.innerHeight / 3 });
}

/** Moves the focus to the input of the match, which is selected there. Returns whether the form has the input. */
export function focusMatch(match: Match): boolean {
  const input = inputOf(match);
  if (!input) return false;
  const { start, end } = match.span;
  // Browsers scroll to the selection when the focus comes, and only then.
  if (isField(input)) input.setSelectionRange(start, start);
  input.focus();
  if (isField(input)) input.setSelectionRange(start, end);
  const range = isField(input) ? null : rangeIn(input, match);
  if (range)
    getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  return true;
}
