import { type AnyExtension, createDocument, type EditorOptions, Extension, Mark } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { languageMark } from '#contracts/languageMark.ts';
import { withFormattingElements } from '#contracts/pastedFormatting.ts';
import { isLinkAddress } from '#contracts/richText.ts';
import type { RichTextMark } from '#resources/schema/fields.ts';
import { hasBlocks } from '#resources/schema/richText.ts';
import { codeName } from '#src/i18n/codeName.ts';

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

const markExtensions = {
  bold: [Bold],
  italic: [Italic],
  link: [
    Link.configure({
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (address, { defaultValidate }) => isLinkAddress(address) && defaultValidate(address),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null },
    }),
  ],
  // The page has the user's language.
  language: [Mark.create(languageMark((tag) => codeName('language', tag, document.documentElement.lang) ?? tag))],
} satisfies Partial<MarkExtensions>;

/** The extensions of marks. Those of blocks are in `blockExtensions.ts`. */
export type MarkExtensions = Record<RichTextMark, AnyExtension[]>;

/**
 * Returns the options of an editor that supports these marks and line breaks, and drops anything else on paste.
 * `blocks` has the extensions of the marks that are blocks.
 */
export const editorOptions = (
  marks: readonly RichTextMark[],
  blocks: Partial<MarkExtensions>,
): Partial<EditorOptions> => ({
  extensions: [
    Document,
    Paragraph,
    Text,
    hasBlocks(marks) ? HardBreak : LineBreak,
    UndoRedo,
    SameContent,
    ...marks.flatMap((mark) => ({ ...markExtensions, ...blocks })[mark] ?? []),
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
