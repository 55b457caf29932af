import { createDocument, Editor, Mark } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import type { Node, NodeType } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { languageMark } from '#contracts/languageMark.ts';
import { withFormattingElements } from '#contracts/pastedFormatting.ts';
import { isLinkAddress } from '#contracts/richText.ts';
import { storedRichText } from '../page/richText.ts';
import { languageInWords } from './texts/words.ts';

export type RichTextParts = {
  /** The element that becomes editable. It can be in the document of a frame. */
  element: HTMLElement;
  attributes: Record<string, string>;
  value: string;
  /** The maximum length of the markup in characters. */
  max: number;
  /** Whether it undoes its changes itself. By default the editor of the page does. */
  hasOwnUndo?: boolean | undefined;
  /** Called after each change by the user with the stored form of the text, '' if it has no words. */
  onChange: (value: string) => void;
};

export type RichTextEditor = {
  editor: Editor;
  /** Inserts words at the caret. */
  type: (words: string) => void;
  /** Shows a text that was changed elsewhere, such as by undo, after the end of a composition. */
  follow: (value: string) => void;
  /** The maximum length of the markup in characters. */
  max: number;
  /** Returns whether the latest change was reverted because the text would be too long. */
  isTooLong: () => boolean;
  destroy: () => void;
};

/** Items contain paragraphs only, so the keys that nest lists are left to the browser: Tab goes to the next control. */
const FlatItem = ListItem.extend({
  content: 'paragraph+',
  addExtensions: () => [],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // By default, the words would become another paragraph of the item before.
      Backspace: ({ editor: { state, commands } }) =>
        commands.undoInputRule() || (isAfterItem(state.selection, this.type) && commands.joinTextblockBackward()),
      Delete: ({ editor: { state, commands } }) =>
        isInItem(state.selection, this.type) && commands.joinTextblockForward(),
    };
  },
});

const isInItem = ({ $from }: Selection, item: NodeType): boolean => $from.depth > 1 && $from.node(-1).type === item;

const isAfterItem = (selection: Selection, item: NodeType): boolean =>
  isInItem(selection, item) && selection.$from.index(-2) > 0;

/** Without the number of the first item, which a rich text does not have. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
  addProseMirrorPlugins: () => [],
});

/** The elements of a rich text (`kit/page/richText.ts`). Anything else is dropped on paste. */
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Mark.create(languageMark(languageInWords)),
  Bold,
  Italic,
  BulletList,
  NumberedList,
  FlatItem,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address, { defaultValidate }) => isLinkAddress(address) && defaultValidate(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
];

/** How long the editor needs to read what a composition has left in the element, in milliseconds. */
const composedMs = 50;

/** Makes the element an editor for a rich text. */
export function createRichTextEditor(parts: RichTextParts): RichTextEditor {
  const { element, attributes, value, max, hasOwnUndo, onChange } = parts;
  let known = storedRichText(value);
  const editor = new Editor({
    element: { mount: element },
    extensions: hasOwnUndo ? [...extensions, UndoRedo] : extensions,
    content: known,
    // The policy of the page allows no style elements.
    injectCSS: false,
    editorProps: {
      attributes,
      handleDOMEvents: { keydown: readSelection },
      transformPastedHTML: withFormattingElements,
    },
    onUpdate: () => write(),
  });
  let isTooLong = false;
  const write = () => {
    const words = storedRichText(editor.getHTML());
    // A text from Translations may be longer than the field permits. It is never cut, but cannot grow.
    isTooLong = words.length > Math.max(max, known.length);
    if (isTooLong) return showKnown();
    if (words === known) return;
    known = words;
    onChange(words);
  };
  const showKnown = () => {
    if (!editor.isDestroyed && !editor.view.composing) show(editor, known);
  };
  const afterComposition = () => setTimeout(showKnown, composedMs);
  element.addEventListener('compositionend', afterComposition);
  if (element.ownerDocument.activeElement === element) focusAgain(editor);
  return {
    editor,
    type(words) {
      if (words !== '') editor.commands.insertContent({ type: 'text', text: words });
    },
    follow(next) {
      const words = storedRichText(next);
      if (words === known) return;
      known = words;
      isTooLong = false;
      showKnown();
    },
    max,
    isTooLong: () => isTooLong,
    destroy() {
      element.removeEventListener('compositionend', afterComposition);
      editor.destroy();
    },
  };
}

/** The browser reports a moved caret only with the next frame. A key pressed before then would act at the old place. */
const readSelection = ({ dom }: Editor['view']): void => {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
};

/** An editor notices the focus only when it comes. */
function focusAgain({ view }: Editor): void {
  view.dom.blur();
  view.focus();
}

/** Shows another text. If it differs within one paragraph only, the caret keeps its place in it. */
function show(editor: Editor, markup: string): void {
  // The editor may have empty paragraphs, which the markup never has.
  if (storedRichText(editor.getHTML()) === markup) return;
  const { doc, schema, tr: transaction } = editor.state;
  const next = createDocument(markup, schema);
  const changed = changedWords(doc, next);
  if (changed) transaction.replace(changed.from, changed.to, next.slice(changed.from, changed.until));
  if (!transaction.doc.eq(next)) transaction.replaceWith(0, transaction.doc.content.size, next.content);
  editor.view.dispatch(transaction.setMeta('preventUpdate', true).setMeta('preventAutolink', true));
}

/** Returns what differs: `from` to `to` in the one text, `from` to `until` in the other; null if it is not in one paragraph. */
function changedWords(doc: Node, next: Node): { from: number; to: number; until: number } | null {
  const from = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (from === null || !ends) return null;
  // Of repeated words, both ends may claim the same ones.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  const [to, until] = [ends.a + overlap, ends.b + overlap];
  const isInOne = (text: Node, end: number) => {
    const start = text.resolve(from);
    return start.parent.isTextblock && start.sameParent(text.resolve(end));
  };
  return isInOne(doc, to) && isInOne(next, until) ? { from, to, until } : null;
}
