import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { editorWords } from './texts/words.ts';

type ToolFormProps = {
  onApply: () => void;
  onClose: () => void;
  /** Another button. */
  action?: ReactNode;
  children: ReactNode;
};

/** A form below the toolbar of a rich text. Escape closes it. */
export function ToolForm({ onApply, onClose, action, children }: ToolFormProps) {
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form className="tool-form" onSubmit={apply} onKeyDown={onKeyDown}>
      {children}
      <div className="tool-actions">
        <button type="submit" className="button primary">
          {editorWords.applyLink}
        </button>
        {action}
        <button type="button" className="button" onClick={onClose}>
          {editorWords.cancel}
        </button>
      </div>
    </form>
  );
}
