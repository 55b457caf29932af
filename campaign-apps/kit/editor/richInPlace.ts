import { richText } from '../page/richText.ts';
import type { EditedRichText, InPlaceEvents } from './inPlaceEvents.ts';
import { loadRichText, toolbarKeys } from './loadRichText.ts';
import type { RichTextEditor } from './richTextEditor.ts';

/** The attribute of the toolbar of a rich text that is edited in the frame. */
export const frameTools = 'data-frame-tools';

type Current = { readonly current: InPlaceEvents };
type Point = { clientX: number; clientY: number };

/**
 * Holds the rich text that is edited in place, if there is one. It is left when the focus goes to anything but its
 * toolbar, which is in the document of the editor.
 */
export function createRichSession(current: Current) {
  let editing: (EditedRichText & { known: string }) | null = null;
  /** The pressed text, which has the focus while the editor is loaded. */
  let wanted: HTMLElement | null = null;

  const leave = () => {
    wanted?.removeAttribute('tabindex');
    wanted = null;
    if (!editing) return;
    const { rich, element, known } = editing;
    editing = null;
    rich.destroy();
    element.style.removeProperty('white-space');
    // The editor has emptied the element. The page must not change its height before it is drawn again.
    element.innerHTML = richText(known).markup;
    current.current.onRichText(null);
    current.current.onLeave();
  };
  /** While the focus moves, no element has it. */
  const leaveSoon = () => {
    setTimeout(() => {
      const element = editing?.element ?? wanted;
      if (element && !hasFocus(element)) leave();
    });
  };

  return {
    leave,
    leaveSoon,
    isIn: (target: EventTarget | null) => target !== null && target === (editing?.element ?? wanted),
    async enter(element: HTMLElement, point: Point) {
      const id = element.dataset.text ?? '';
      const limits = current.current.limitsOf(id);
      if (editing?.element === element || wanted === element) return;
      if (!current.current.isEditable || !limits?.isRich) return;
      leave();
      wanted = element;
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      // If it cannot be loaded, the form shows a message.
      const loaded = await loadRichText(element).catch(() => null);
      if (wanted !== element) return;
      wanted = null;
      element.removeAttribute('tabindex');
      if (!loaded || !element.isConnected) return;
      const known = current.current.textOf(id);
      // A missing text starts as the one that visitors see instead.
      const value = known || element.innerHTML;
      // As in the form, the editor keeps typed spaces. The markup has no others that this would show.
      element.style.whiteSpace = 'pre-wrap';
      const rich = loaded.create({
        element,
        attributes: { 'aria-label': limits.label, 'aria-multiline': 'true', 'aria-keyshortcuts': toolbarKeys },
        value,
        max: limits.max,
        onChange(words) {
          if (editing) editing.known = words;
          current.current.onText(id, words);
        },
      });
      editing = { id, label: limits.label, element, rich, known, onBlur: leaveSoon };
      focusAt(rich, point);
      rich.type(loaded.typed);
      current.current.onRichText(editing);
    },
    follow() {
      if (!editing) return;
      const words = current.current.textOf(editing.id);
      if (words === editing.known) return;
      editing.known = words;
      editing.rich.follow(words);
    },
  };
}

function focusAt({ editor }: RichTextEditor, { clientX, clientY }: Point): void {
  const pressed = editor.view.posAtCoords({ left: clientX, top: clientY });
  editor.commands.setTextSelection(pressed?.pos ?? editor.state.doc.content.size);
  editor.view.focus();
}

/** Returns whether the element of a frame, or its toolbar outside of the frame, has the focus. */
function hasFocus(element: HTMLElement): boolean {
  const frame = element.ownerDocument.defaultView?.frameElement;
  const focused = frame?.ownerDocument.activeElement ?? null;
  const isInFrame = focused === frame && element.ownerDocument.activeElement === element;
  return isInFrame || (focused?.closest(`[${frameTools}]`) ?? null) !== null;
}
