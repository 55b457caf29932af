import { type ComponentType, type Dispatch, useEffect, useState } from 'react';
import type { BlockKind } from '../app/blockKind.ts';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import type { EditorAction, EditorState } from './editorState.ts';

type ConflictQuestionProps = {
  kinds: readonly BlockKind[];
  conflict: EditorState['conflict'];
  dispatch: Dispatch<EditorAction>;
};

/**
 * Asks about conflicts in a dialog. It is loaded after the editor, so that it is there before the first conflict. If it cannot be
 * loaded, the user can only edit on, and save again.
 */
export function ConflictQuestion({ kinds, conflict, dispatch }: ConflictQuestionProps) {
  const [Dialog, setDialog] = useState<ComponentType<ConflictDialogProps> | null>(null);
  const isNeeded = Dialog === null && conflict !== null;
  useEffect(() => {
    import('./ConflictDialog.tsx').then(
      ({ ConflictDialog }) => setDialog(() => ConflictDialog),
      () => isNeeded && dispatch({ type: 'closedConflict' }),
    );
  }, [isNeeded, dispatch]);
  if (!conflict || !Dialog) return null;
  return (
    <Dialog
      kinds={kinds}
      conflict={conflict}
      onResolve={(values) => dispatch({ type: 'resolved', values, at: Date.now() })}
      onClose={() => dispatch({ type: 'closedConflict' })}
    />
  );
}
