import type { InPlaceEvents, Pressed } from './inPlaceEvents.ts';
import { createRichSession } from './richInPlace.ts';

/** Shows in the edited element what was changed elsewhere, such as by undo. */
export type InPlace = { follow(): void };

type Editing = { element: HTMLElement; id: string; known: string; isComposing: boolean };

type Current = { readonly current: InPlaceEvents };
type Session = ReturnType<typeof createSession>;
type RichSession = ReturnType<typeof createRichSession>;

/**
 * Selects what is pressed in the document of the preview, and makes the pressed text editable until it loses the focus.
 * `current` has the events to call.
 */
export function editInPlace(document: Document, current: Current): InPlace {
  const session = createSession(document, current);
  const richSession = createRichSession(current);
  listenForPresses(document, current, session, richSession);
  listenForTyping(document, current, session);
  listenForRichTyping(document, richSession);
  return {
    follow() {
      session.follow();
      richSession.follow();
    },
  };
}

/** Holds the text that is edited in place, if there is one. */
function createSession(document: Document, current: Current) {
  let editing: Editing | null = null;
  const leave = () => {
    if (!editing) return;
    editing.element.removeAttribute('contenteditable');
    editing = null;
    current.current.onTooLong(null);
    current.current.onLeave();
  };
  return {
    leave,
    editing: () => editing,
    isIn: (target: EventTarget | null) => editing !== null && target === editing.element,
    hasFocus: () => editing !== null && document.activeElement === editing.element,
    enter(element: HTMLElement) {
      const id = element.dataset.text ?? '';
      const limits = current.current.limitsOf(id);
      if (editing?.element === element || !current.current.isEditable || !limits || limits.isRich) return;
      leave();
      element.setAttribute('contenteditable', 'plaintext-only');
      editing = { element, id, known: current.current.textOf(id), isComposing: false };
    },
    write() {
      const limits = editing && current.current.limitsOf(editing.id);
      if (!editing || !limits) return;
      const words = wordsIn(editing, limits.isLine);
      // A text from Translations may be longer than the field permits. It is never cut, but cannot grow.
      if (words.length > Math.max(limits.max, editing.known.length)) {
        if (!editing.isComposing) {
          show(editing);
          current.current.onTooLong(limits.max);
        }
        return;
      }
      current.current.onTooLong(null);
      editing.known = words;
      current.current.onText(editing.id, words);
    },
    follow() {
      if (!editing || editing.isComposing) return;
      const words = current.current.textOf(editing.id);
      if (words === editing.known) return;
      editing.known = words;
      show(editing);
    },
  };
}

/** Listens before the page's own elements do. */
const listenIn =
  (document: Document) =>
  <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, true);

function listenForPresses(document: Document, current: Current, session: Session, richSession: RichSession): void {
  const listen = listenIn(document);
  listen('pointerdown', ({ target }) => {
    const text = closest(target, '[data-text]');
    if (text) session.enter(text);
  });
  listen('pointercancel', () => {
    if (!session.hasFocus()) session.leave();
  });
  listen('click', (event) => {
    // Links and buttons of the page do nothing here. Menus open.
    if (!closest(event.target, 'summary')) event.preventDefault();
    const pressed = pressedAt(event.target);
    if (pressed) current.current.onPress(pressed);
    const text = closest(event.target, '[data-text]');
    if (session.isIn(text)) text?.focus();
    if (text) void richSession.enter(text, event);
  });
  listen('submit', (event) => event.preventDefault());
}

function listenForTyping(document: Document, current: Current, session: Session): void {
  const listen = listenIn(document);
  const compose = (isComposing: boolean) => {
    const editing = session.editing();
    if (editing) editing.isComposing = isComposing;
  };
  listen('focusout', ({ target }) => {
    if (session.isIn(target)) session.leave();
  });
  listen('input', ({ target }) => {
    if (session.isIn(target)) session.write();
  });
  listen('compositionstart', () => compose(true));
  listen('compositionend', () => {
    compose(false);
    session.write();
    session.follow();
  });
  listen('keydown', (event) => {
    const editing = session.editing();
    if (!editing) return;
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && current.current.limitsOf(editing.id)?.isLine);
    if (!isDone) return;
    event.preventDefault();
    editing.element.blur();
  });
}

function listenForRichTyping(document: Document, session: RichSession): void {
  const listen = listenIn(document);
  listen('focusout', ({ target }) => {
    if (session.isIn(target)) session.leaveSoon();
  });
  listen('keydown', ({ target, key }) => {
    if (key === 'Escape' && session.isIn(target)) session.leave();
  });
}

/** Elements of a frame are no instances of this window's classes. */
const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target && 'closest' in target ? (target as HTMLElement).closest<HTMLElement>(selector) : null;

function pressedAt(target: EventTarget | null): Pressed | null {
  const text = closest(target, '[data-text]')?.dataset.text ?? null;
  const block = text?.split('.')[1] ?? closest(target, '[data-block]')?.dataset.block;
  return block === undefined ? null : { block, text };
}

/** Returns what was typed without spaces at its ends; browsers write some typed spaces as non-breaking ones. */
function wordsIn({ element, known }: Editing, isLine: boolean): string {
  const lines = () => element.innerText.split('\n').map((line) => line.trim());
  const typed = isLine ? lines().filter(Boolean).join(' ') : element.innerText;
  return (known.includes('\u00a0') ? typed : typed.replaceAll('\u00a0', ' ')).trim();
}

/** Shows the known text in the edited element, with the caret at its end. */
function show({ element, known }: Editing): void {
  element.textContent = known;
  // Not `collapseToEnd`, which throws in WebKit if the element is empty.
  element.ownerDocument.getSelection()?.collapse(element, element.childNodes.length);
}
