import { type AnyExtension, createDocument, type EditorOptions, Extension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import type { RichTextMark } from '../../../../resources/schema/fields.ts';
import { isLinkAddress } from '../../../../resources/schema/richText.ts';

/** Enter inserts a line break: the text is one paragraph. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.setHardBreak() };
  },
});

/**
 * Skips content that the editor already has. `ra-input-rich-text` sets the form's value after each change, which would
 * break the composition of an input method and fill the undo history.
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
  bold: Bold,
  italic: Italic,
  link: Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (address, { defaultValidate }) => isLinkAddress(address) && defaultValidate(address),
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null },
  }),
} satisfies Record<RichTextMark, AnyExtension>;

/** Options of an editor that knows these marks and line breaks. It drops everything else of what is pasted. */
export const editorOptions = (marks: readonly RichTextMark[]): Partial<EditorOptions> => ({
  extensions: [
    Document,
    Paragraph,
    Text,
    LineBreak,
    UndoRedo,
    SameContent,
    ...marks.map((mark) => markExtensions[mark]),
  ],
  // The admin's policy allows no style without a nonce; the component has the styles that are needed.
  injectCSS: false,
});

/** Converts the editor's HTML to inline HTML: paragraphs, which only pasting makes, become lines. Null without text. */
export const toInline = (html: string): string | null =>
  html.replace(/^<p>|<\/p>$/g, '').replaceAll('</p><p>', '<br>') || null;

/** Returns the address that a person means: `example.com` with https, `a@b.example` with mailto, or null. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^@/:]+@[^@/:.]+(?:\.[^@/:.]+)+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || !isLinkAddress(address)) return null;
  return /^mailto:/i.test(address) || new URL(address).hostname.includes('.') ? address : null;
}
