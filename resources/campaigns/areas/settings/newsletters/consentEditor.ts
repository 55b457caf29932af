import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';

/** What a link may lead to; the server keeps no other. */
const isLinkAddress = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address);

/** Enter is a line break: the text stands beside a box, as one paragraph. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.setHardBreak() };
  },
});

const SafeLink = Link.configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  isAllowedUri: (address, { defaultValidate }) => isLinkAddress(address) && defaultValidate(address),
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null },
});

type ConsentEditorOptions = {
  element: HTMLElement;
  html: string;
  attributes: Record<string, string>;
};

/**
 * An editor that knows bold, italic, links and line breaks and nothing else: what it is given is read into these, so that
 * nothing else ever leaves it.
 */
export const makeConsentEditor = ({ element, html, attributes }: ConsentEditorOptions): Editor =>
  new Editor({
    element,
    content: html,
    extensions: [Document, Paragraph, Text, Bold, Italic, LineBreak, SafeLink, UndoRedo],
    // Its styles would be put into the page by script; they stand in the component.
    injectCSS: false,
    editorProps: { attributes },
  });

/** What the editor holds as HTML: paragraphs, which only pasting makes, become lines. Empty when there is no text. */
export const htmlOf = (editor: Editor): string =>
  editor.isEmpty
    ? ''
    : editor
        .getHTML()
        .replace(/^<p>|<\/p>$/g, '')
        .replaceAll('</p><p>', '<br>');

/** The address that a person means: `example.com` as https, `a@b.example` as mail. Null when it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^@/:]+@[^@/:.]+(?:\.[^@/:.]+)+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || !isLinkAddress(address)) return null;
  return /^mailto:/i.test(address) || new URL(address).hostname.includes('.') ? address : null;
}
