import { lazy, Suspense, useRef } from 'react';
import type { CheckListProps } from './CheckList.tsx';
import { Icon } from './icons.tsx';
import { editorWords, fillCount } from './texts/words.ts';
import type { PageChecks } from './usePageChecks.ts';

const CheckList = lazy(() => import('./CheckList.tsx').catch(() => ({ default: ListFailed })));

const ListFailed = () => (
  <p className="check-list problem" role="alert">
    {editorWords.notChecked}
  </p>
);

const listId = 'check-list';
const buttonId = 'checks-button';

/** The button with the number of accessibility problems, which opens their list. */
export function ChecksButton({ checks }: { checks: PageChecks }) {
  const { isOpen, setOpen, count, isChecked } = checks;
  return (
    <>
      <button
        id={buttonId}
        type="button"
        className="button checks-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="checks-state" data-state={!isChecked ? 'unknown' : count > 0 ? 'problems' : 'good'}>
          {isChecked && <Icon name={count > 0 ? 'problem' : 'done'} />}
        </span>
        <span>
          {editorWords.accessibility}
          <span className="checks-count">{count > 0 && `: ${count}`}</span>
        </span>
      </button>
      <Announced checks={checks} />
    </>
  );
}

/** The list of the problems while it is open. Returns the focus to the button when it is closed. */
export function ChecksPanel(props: Omit<CheckListProps, 'id' | 'onClose'>) {
  const { isOpen, setOpen } = props.checks;
  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  return (
    isOpen && (
      <Suspense>
        <CheckList {...props} id={listId} onClose={close} />
      </Suspense>
    )
  );
}

/** Announces the number after a check, unless it is the same as before. */
function Announced({ checks: { count, isPending, isFailed, isChecked } }: { checks: PageChecks }) {
  const last = useRef('');
  if (!isPending) {
    const number = isChecked ? fillCount(editorWords.oneProblem, editorWords.manyProblems, count) : '';
    last.current = isFailed ? editorWords.notChecked : number;
  }
  return (
    <p className="visually-hidden" role="status">
      {last.current}
    </p>
  );
}
