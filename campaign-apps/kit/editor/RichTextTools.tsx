import type { Editor } from '@tiptap/core';
import { useCallback, useId, useState, useSyncExternalStore } from 'react';
import { linkAddress } from '#contracts/richText.ts';
import { IconButton } from './IconButton.tsx';
import { editorWords, fill } from './texts/words.ts';
import { useToolbar } from './useToolbar.ts';

/** The tools in their order, by the names of the marks and lists in the editor. */
const tools = ['bold', 'italic', 'link', 'bulletList', 'orderedList'] as const;
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
 * The toolbar of a rich text, which Alt+F10 reaches, and below it the form for a link. A press leaves the caret where it
 * is.
 */
export function RichTextTools({ editor, label }: RichTextToolsProps) {
  const pressed = usePressed(editor);
  const [isLinking, setLinking] = useState(false);
  const toolbar = useToolbar(editor);
  const press: Record<Tool, () => void> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    link: () => setLinking(!isLinking),
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
      {isLinking && (
        <LinkForm
          editor={editor}
          isLinked={pressed.includes('link')}
          onClose={() => {
            // Before the form goes, so that the focus is never lost.
            editor.view.focus();
            setLinking(false);
          }}
        />
      )}
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

type LinkFormProps = { editor: Editor; isLinked: boolean; onClose: () => void };

/** Edits the address of the link at the caret, or turns the selected words into a link. */
function LinkForm({ editor, isLinked, onClose }: LinkFormProps) {
  const id = useId();
  const current: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '');
  const [isWrong, setWrong] = useState(false);
  const apply = (event: React.FormEvent) => {
    event.preventDefault();
    const href = linkAddress(typed);
    setWrong(href === null);
    if (href === null) return;
    setLink(editor, href);
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form className="link-form" onSubmit={apply} onKeyDown={onKeyDown}>
      <label htmlFor={id}>{editorWords.linkTo}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed the button of this form
        autoFocus
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        dir="ltr"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id={`${id}-help`} className={isWrong ? 'problem' : 'help'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? editorWords.linkInvalid : editorWords.linkHelp}
      </p>
      <div className="link-actions">
        <button type="submit" className="button primary">
          {editorWords.applyLink}
        </button>
        {isLinked && (
          <button type="button" className="button" onClick={remove}>
            {editorWords.removeLink}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {editorWords.cancel}
        </button>
      </div>
    </form>
  );
}

/** Without a selection, the address is inserted as a link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = href.replace(/^mailto:/i, '');
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    return;
  }
  chain.extendMarkRange('link').setLink({ href }).run();
}
