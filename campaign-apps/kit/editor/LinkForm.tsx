import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { linkAddress } from '#contracts/richText.ts';
import { ToolForm } from './ToolForm.tsx';
import { editorWords } from './texts/words.ts';

type LinkFormProps = { editor: Editor; isLinked: boolean; onClose: () => void };

/** Edits the address of the link at the caret, or turns the selected words into a link. */
export function LinkForm({ editor, isLinked, onClose }: LinkFormProps) {
  const id = useId();
  const current: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '');
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
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
  const removeButton = isLinked && (
    <button type="button" className="button" onClick={remove}>
      {editorWords.removeLink}
    </button>
  );
  return (
    <ToolForm onApply={apply} onClose={onClose} action={removeButton}>
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
    </ToolForm>
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
