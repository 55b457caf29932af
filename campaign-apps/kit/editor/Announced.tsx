import { useEffect, useState } from 'react';
import { isUndoable } from './announcement.ts';
import { editorWords } from './texts/words.ts';
import type { UndoHistory } from './undo.ts';
import type { BlockCommands } from './useBlockCommands.ts';

type AnnouncedProps = {
  announcement: BlockCommands['announcement'];
  history: UndoHistory;
  onUndo: (focused: string | null) => void;
};

/** Announces to screen readers what was done. Added and deleted blocks are also visible, with a button that undoes that. */
export function Announced({ announcement, history, onUndo }: AnnouncedProps) {
  const { words, since, undo } = announcement ?? {};
  const undoable = announcement && isUndoable(announcement, history) ? undo : null;
  return (
    <>
      <Status announcement={announcement} hint={undoable ? editorWords.undoKeys : ''} />
      {(undoable || since === history.undo) && (
        <p className="announced">
          <span aria-hidden="true">{words}</span>
          {undoable && (
            <button type="button" className="link" onClick={() => onUndo(undoable.focus)}>
              {editorWords.undo}
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** Most commands also move the focus. Screen readers drop an announcement that comes before the focus has moved. */
const afterFocusMs = 100;

type StatusProps = { announcement: BlockCommands['announcement']; hint: string };

/** The live region. It stays in place, and its text does not change when the hint no longer applies. */
function Status({ announcement, hint }: StatusProps) {
  const [said, setSaid] = useState({ number: 0, words: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hint is that of the moment of the announcement
  useEffect(() => {
    if (!announcement) return;
    const { number, words } = announcement;
    const timer = setTimeout(() => setSaid({ number, words: `${words} ${hint}` }), afterFocusMs);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <p className="visually-hidden" role="status">
      {/* Screen readers announce added elements, so equal words are added again. */}
      <span key={said.number}>{said.words}</span>
    </p>
  );
}
