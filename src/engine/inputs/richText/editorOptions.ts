import { type AnyExtension, createDocument, type EditorOptions, Extension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { withFormattingElements } from '#contracts/pastedFormatting.ts';
import { isLinkAddress } from '#contracts/richText.ts';
import type { RichTextMark } from '#resources/schema/fields.ts';
import { hasBlocks } from '#resources/schema/richText.ts';

/** Enter inserts a line break: a text without blocks is one paragraph. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.setHardBreak() };
  },
});

/**
 * Skips content that the editor already has. `ra-input-rich-text` sets the form's value after each change, which would
 * interrupt an IME composition and fill the undo history.
 */
const SameContent = Extension.create({
  name: 'sameContent',
  addCommands() {
    return {
      setContent:
        (content, { parseOptions, emitUpdate = true } = {}) =>
        ({ tr, editor, dispatch }) => {
          const next = createDocument(content, editor.schema, parseOptions);
          if (!dispatch || next.eq(tr.doc)) return true;
          tr.replaceWith(0, tr.doc.content.size, next.content);
          tr.setMeta('preventUpdate', !emitUpdate).setMeta('addToHistory', false);
          return true;
        },
    };
  },
});

/** Headings of one level; pasted headings of other levels become it. */
const OneHeading = Heading.extend({
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 2 } })),
}).configure({ levels: [2] });

/** One paragraph, so lists have no lists inside; the keys that nest lists are left to the browser. */
const FlatItem = ListItem.extend({
  content: 'paragraph',
  addExtensions: () => [],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Without the number of the first item. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
  addProseMirrorPlugins: () => [],
});

const markExtensions = {
  bold: [Bold],
  italic: [Italic],
  heading: [OneHeading],
  list: [BulletList, NumberedList, FlatItem],
  link: [
    Link.configure({
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (address, { defaultValidate }) => isLinkAddress(address) && defaultValidate(address),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null },
    }),
  ],
} satisfies Record<RichTextMark, AnyExtension[]>;

/** Returns the options of an editor that supports these marks and line breaks, and drops anything else on paste. */
export const editorOptions = (marks: readonly RichTextMark[]): Partial<EditorOptions> => ({
  extensions: [
    Document,
    Paragraph,
    Text,
    hasBlocks(marks) ? HardBreak : LineBreak,
    UndoRedo,
    SameContent,
    ...marks.flatMap<AnyExtension>((mark) => markExtensions[mark]),
  ],
  editorProps: { transformPastedHTML: withFormattingElements },
  // The admin's Content-Security-Policy allows no style without a nonce; the component has the required styles.
  injectCSS: false,
});

/**
 * Converts the editor's HTML to inline HTML: paragraphs, which only come from pasting, become lines. Null if there is
 * no text.
 */
export const toInline = (html: string): string | null =>
  html.replace(/^<p>|<\/p>$/g, '').replaceAll('</p><p>', '<br>') || null;

/** Returns the editor's HTML with the text of list items directly in them; null if there is no text. */
export const toBlocks = (html: string): string | null =>
  html === '<p></p>' ? null : html.replaceAll('<li><p>', '<li>').replaceAll('</p></li>', '</li>');
