import type { Editor } from '@tiptap/core';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { IconButton } from './IconButton.tsx';
import { LanguageMarkForm } from './LanguageMarkForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { editorWords, fill } from './texts/words.ts';
import { useToolbar } from './useToolbar.ts';

/** The tools in their order, by the names of the marks and lists in the editor. */
const tools = ['bold', 'italic', 'link', 'language', 'bulletList', 'orderedList'] as const;
type Tool = (typeof tools)[number];

const keys: Partial<Record<Tool, string>> = {
  bold: 'Control+B Meta+B',
  italic: 'Control+I Meta+I',
  bulletList: 'Control+Shift+8 Meta+Shift+8',
  orderedList: 'Control+Shift+7 Meta+Shift+7',
};

type RichTextToolsProps = {
  editor: Editor;
  /** The name of the text. */
  label: string;
};

/**
 * The toolbar of a rich text, which Alt+F10 reaches, and below it the form for a link or a language. A press leaves the
 * caret where it is.
 */
export default function RichTextTools({ editor, label }: RichTextToolsProps) {
  const pressed = usePressed(editor);
  const [form, setForm] = useState<'link' | 'language' | null>(null);
  const toolbar = useToolbar(editor);
  const toggle = (name: 'link' | 'language') => setForm(form === name ? null : name);
  const onClose = () => {
    // Before the form goes, so that the focus is never lost.
    editor.view.focus();
    setForm(null);
  };
  const press: Record<Tool, () => void> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    link: () => toggle('link'),
    language: () => toggle('language'),
    bulletList: () => editor.chain().focus().toggleBulletList().run(),
    orderedList: () => editor.chain().focus().toggleOrderedList().run(),
  };
  return (
    <div className="rich-tools">
      <div
        role="toolbar"
        aria-label={fill(editorWords.formatting, { text: label })}
        onMouseDown={(event) => event.preventDefault()}
        {...toolbar.events}
      >
        {tools.map((tool, index) => (
          <IconButton
            key={tool}
            name={tool}
            tabIndex={index === toolbar.current ? 0 : -1}
            label={editorWords[tool]}
            keys={keys[tool]}
            pressed={pressed.includes(tool)}
            onPress={press[tool]}
          />
        ))}
      </div>
      {form === 'link' && <LinkForm editor={editor} isLinked={pressed.includes('link')} onClose={onClose} />}
      {form === 'language' && <LanguageMarkForm editor={editor} onClose={onClose} />}
    </div>
  );
}

/** Returns the names of the tools that apply at the caret. */
function usePressed(editor: Editor): string[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => void editor.off('transaction', listener);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => tools.filter((tool) => editor.isActive(tool)).join(' ')).split(' ');
}
