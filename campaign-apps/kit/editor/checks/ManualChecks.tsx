import { useMemo, useState } from 'react';
import type { Video } from '../../campaign/videos.ts';
import type { namedBlocks } from '../blockNames.ts';
import type { EditedPage } from '../editedPage.ts';
import type { EditorApi } from '../editorApi.ts';
import { dateLocale, fill, languageInWords } from '../texts/words.ts';
import { checkWords } from './checkWords.ts';
import type { FindingActions } from './finding.ts';
import { manualChecksOf } from './manualChecks.ts';
import { manualWords } from './manualWords.ts';
import { type AskedCheck, useManualChecks } from './useManualChecks.ts';

/** What is asked about, and where the answers are stored. */
export type ManualCheckParts = {
  page: EditedPage;
  languages: readonly string[];
  /** The videos of the campaign's music. */
  videos: readonly Video[];
  request: EditorApi['request'];
};

type ManualChecksProps = ManualCheckParts & {
  named: ReturnType<typeof namedBlocks>;
  actions: FindingActions;
  /** Moves the focus to the list: a button that was pressed disappears. */
  keepFocus: () => void;
};

/** More would take long to render, and do not help. */
const maxShown = 100;

/** The questions that only people can answer, and below them the answered ones. */
export function ManualChecks({ page, languages, videos, request, named, actions, keepFocus }: ManualChecksProps) {
  const checks = useMemo(() => manualChecksOf({ page, named, languages, videos }), [page, named, languages, videos]);
  const { asked, problem, answer, askAgain } = useManualChecks(request, checks);
  const [said, setSaid] = useState('');
  const words = manualWords();
  const [open, made] = [asked.filter((one) => !one.made), asked.filter((one) => one.made)];
  const nameOf = (id: string | null) => named.find(({ block }) => block.id === id)?.name ?? checkWords().page;
  const change = async (write: Promise<boolean>, after: string) => {
    keepFocus();
    if (await write) setSaid(after);
  };
  const entry = (one: AskedCheck) => (
    <Entry key={one.digest} asked={one} place={nameOf(one.block)} actions={actions}>
      {(label) =>
        one.made ? (
          <button
            type="button"
            className="link"
            aria-label={label(words.askAgain)}
            onClick={() => change(askAgain(one.digest), words.saidOpen)}
          >
            {words.askAgain}
          </button>
        ) : (
          <button
            type="button"
            className="link"
            aria-label={label(words.check)}
            onClick={() => change(answer(one.digest), fill(words.saidMade, { count: String(open.length - 1) }))}
          >
            {words.check}
          </button>
        )
      }
    </Entry>
  );
  return (
    <section className="manual-checks" aria-label={words.title}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {asked.length > 0 && (
        <>
          <h4>{words.title}</h4>
          <p className="check-note">{words.help}</p>
          <ul>{open.slice(0, maxShown).map(entry)}</ul>
        </>
      )}
      {made.length > 0 && (
        <details>
          <summary>{fill(words.made, { count: String(made.length) })}</summary>
          <ul>{made.slice(0, maxShown).map(entry)}</ul>
        </details>
      )}
    </section>
  );
}

type EntryProps = {
  asked: AskedCheck;
  place: string;
  actions: FindingActions;
  /** Renders the button that answers it; gets the function that names a button. */
  children: (label: (words: string) => string) => React.ReactNode;
};

function Entry({ asked, place, actions, children }: EntryProps) {
  const { kind, language, field, made } = asked;
  const words = manualWords();
  const { show, edit } = checkWords();
  const question = fill(words[kind], { language: languageInWords(language) });
  const label = (button: string) => `${button}: ${place}: ${question}`;
  return (
    <li>
      <p>{question}</p>
      <p className="check-place">
        <bdi>{place}</bdi>
        {made && ` · ${madeWords(made)}`}
      </p>
      <div className="check-actions">
        <button type="button" className="link" aria-label={label(show)} onClick={() => actions.onShow(asked)}>
          {show}
        </button>
        {field !== null && (
          <button type="button" className="link" aria-label={label(edit)} onClick={() => actions.onEdit(asked)}>
            {edit}
          </button>
        )}
        {children(label)}
      </div>
    </li>
  );
}

function madeWords({ name, at }: NonNullable<AskedCheck['made']>): string {
  const date = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(new Date(at));
  return name === null ? fill(manualWords().madeAt, { date }) : fill(manualWords().madeBy, { name, date });
}
