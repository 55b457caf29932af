import { useEffect, useRef } from 'react';
import type { namedBlocks } from '../blockNames.ts';
import type { EditorApi } from '../editorApi.ts';
import type { Marks } from '../Overlay.tsx';
import { editorWords, fillCount } from '../texts/words.ts';
import { CheckList } from './CheckList.tsx';
import { checkWords } from './checkWords.ts';
import type { ManualCheckParts } from './ManualChecks.tsx';
import { type FindingParts, useFindings } from './useFindings.ts';
import { type CheckParts, type PageChecks, usePageChecks } from './usePageChecks.ts';

const listId = 'check-list';
const buttonId = 'checks-button';

type PageChecksProps = CheckParts &
  Omit<FindingParts, 'checks'> & {
    named: ReturnType<typeof namedBlocks>;
    videos: ManualCheckParts['videos'];
    api: EditorApi;
    onMarks: (marks: Marks) => void;
  };

/**
 * The button with the number of accessibility problems, and their list while it is open. It is loaded after the editor, because
 * the checks start later anyway.
 */
export default function PageAccessibility({ named, videos, api, onMarks, ...parts }: PageChecksProps): React.ReactNode {
  const checks = usePageChecks(parts);
  const { actions, marks } = useFindings({ ...parts, checks });
  useEffect(() => onMarks(marks), [onMarks, marks]);
  const { page, languages } = parts;
  const { shown } = marks;
  useEffect(() => {
    if (shown === null) return;
    // After the preview is drawn, which may be in another language.
    const frame = requestAnimationFrame(() => scrollTo(shown.selector));
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  const { isOpen, setOpen } = checks;
  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  return (
    <>
      <ChecksButton checks={checks} />
      <Announced checks={checks} />
      {isOpen && (
        <CheckList
          id={listId}
          {...{ checks, named, actions }}
          manual={{ page, languages, videos, request: api.request }}
          hasLanguages={languages.length > 1}
          onClose={close}
        />
      )}
    </>
  );
}

/** Scrolls the preview to an element. */
function scrollTo(selector: string): void {
  const view = document.querySelector<HTMLIFrameElement>('.preview-frame')?.contentWindow;
  const element = view?.document.querySelector(selector);
  // In the upper part, because the list may cover the lower one.
  if (view && element) view.scrollBy({ top: element.getBoundingClientRect().top - view.innerHeight / 4 });
}

function ChecksButton({ checks }: { checks: PageChecks }) {
  const { isOpen, setOpen, count, isChecked } = checks;
  return (
    <button
      id={buttonId}
      type="button"
      className="button checks-button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      <span className="checks-state" data-state={!isChecked ? 'unknown' : count > 0 ? 'problems' : 'good'} />
      <span>
        {editorWords.accessibility}
        {count > 0 && `: ${count}`}
      </span>
    </button>
  );
}

/** Announces the number after a check, unless it is the same as before. */
function Announced({ checks: { count, isPending, isFailed, isChecked } }: { checks: PageChecks }) {
  const last = useRef('');
  const words = checkWords();
  if (!isPending) {
    const number = isChecked ? fillCount(words.oneProblem, words.manyProblems, count) : '';
    last.current = isFailed ? words.notChecked : number;
  }
  return (
    <p className="visually-hidden" role="status">
      {last.current}
    </p>
  );
}
