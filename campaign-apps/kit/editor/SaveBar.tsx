import type { EditorState } from './editorState.ts';
import { IconButton } from './IconButton.tsx';
import { editorWords } from './texts/words.ts';

/** The id of the button that saves. */
export const saveButtonId = 'save';

type SaveBarProps = {
  state: EditorState;
  dirty: boolean;
  disabled: boolean;
  onSave: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onFind: () => void;
};

/** Shows whether there are unsaved changes, and the buttons to find texts, undo, redo and save. */
export function SaveBar({ state, dirty, disabled, onSave, onUndo, onRedo, onFind }: SaveBarProps) {
  const { saving, failure, history } = state;
  const failed = failure !== null && dirty && !saving;
  const isUnable = disabled || !dirty || saving;
  return (
    <footer className="save-bar">
      <p className="save-state" data-state={stateOf(state, dirty)} role="status" aria-live="polite">
        {failed ? (
          <span>
            <strong>{editorWords.notSaved}</strong> {failure}
          </span>
        ) : (
          wordsOf(state, dirty)
        )}
      </p>
      <div className="history-buttons">
        <IconButton name="find" label={editorWords.find} keys="Control+F Meta+F" unable={disabled} onPress={onFind} />
        <IconButton
          name="undo"
          label={editorWords.undo}
          keys="Control+Z Meta+Z"
          unable={disabled || history.undo.length === 0}
          onPress={onUndo}
        />
        <IconButton
          name="redo"
          label={editorWords.redo}
          keys="Control+Shift+Z Control+Y Meta+Shift+Z"
          unable={disabled || history.redo.length === 0}
          onPress={onRedo}
        />
      </div>
      <button
        id={saveButtonId}
        type="button"
        className="button primary"
        // A disabled button would lose the focus when it is pressed.
        aria-disabled={isUnable}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={isUnable ? undefined : onSave}
      >
        {saving ? editorWords.saving : editorWords.save}
      </button>
    </footer>
  );
}

function stateOf({ saving, failure, everSaved, draft }: EditorState, dirty: boolean) {
  if (saving) return 'saving';
  if (draft) return 'unsaved';
  if (!dirty) return everSaved ? 'saved' : 'untouched';
  return failure === null ? 'unsaved' : 'failed';
}

function wordsOf({ saving, everSaved, draft }: EditorState, dirty: boolean): string {
  if (saving) return editorWords.saving;
  if (draft) return editorWords.draftWaits;
  if (dirty) return editorWords.unsaved;
  return everSaved ? editorWords.saved : editorWords.noChanges;
}
