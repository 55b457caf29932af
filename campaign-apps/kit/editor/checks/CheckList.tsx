import './checks.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pageProblemKinds } from '#contracts/pageChecks.ts';
import type { namedBlocks } from '../blockNames.ts';
import { IconButton } from '../IconButton.tsx';
import { editorWords, fill, languageInWords } from '../texts/words.ts';
import { checkWords } from './checkWords.ts';
import type { FindingActions } from './finding.ts';
import { type ManualCheckParts, ManualChecks } from './ManualChecks.tsx';
import type { PageChecks, PageFinding } from './usePageChecks.ts';

type CheckListProps = {
  id: string;
  checks: PageChecks;
  named: ReturnType<typeof namedBlocks>;
  /** Whether the page has several languages. */
  hasLanguages: boolean;
  actions: FindingActions;
  manual: ManualCheckParts;
  onClose: () => void;
};

/** More would take long to render, and do not help. */
const maxShown = 100;

/** Lists the accessibility problems by kind, and what to check by hand. Has the focus when it opens; Escape closes it. */
export function CheckList({ id, checks, manual, onClose, ...entry }: CheckListProps) {
  const { findings, isPending, isFailed } = checks;
  const words = checkWords();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const shown = findings.slice(0, maxShown);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  // What is pressed disappears after the next check.
  const keepFocus = () => section.current?.focus();
  return (
    <section
      ref={section}
      id={id}
      className="check-list"
      aria-label={editorWords.accessibility}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="check-head">
        <h3>{editorWords.accessibility}</h3>
        <IconButton name="close" label={words.close} onPress={onClose} />
      </div>
      <p className="check-note">{noteOf(isFailed, isPending, findings.length)}</p>
      {pageProblemKinds.map((kind) => {
        const ofKind = shown.filter((finding) => finding.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <div key={kind}>
            <h4>{words[kind]}</h4>
            <ul>
              {ofKind.map((finding) => (
                <Entry key={keyOf(finding, ofKind)} finding={finding} {...entry} keepFocus={keepFocus} />
              ))}
            </ul>
          </div>
        );
      })}
      {findings.length > maxShown && (
        <p className="check-note">{fill(words.more, { count: String(findings.length - maxShown) })}</p>
      )}
      <ManualChecks {...manual} named={entry.named} actions={entry.actions} keepFocus={keepFocus} />
    </section>
  );
}

function noteOf(isFailed: boolean, isPending: boolean, count: number): string | null {
  if (isFailed) return checkWords().notChecked;
  if (isPending) return checkWords().checking;
  return count === 0 ? checkWords().none : null;
}

const keyOf = (finding: PageFinding, all: readonly PageFinding[]): string =>
  `${finding.language} ${finding.selector} ${finding.words} ${all.indexOf(finding)}`;

type EntryProps = Pick<CheckListProps, 'named' | 'hasLanguages' | 'actions'> & {
  finding: PageFinding;
  keepFocus: () => void;
};

function Entry({ finding, named, hasLanguages, actions, keepFocus }: EntryProps) {
  const { words: problem, language, block, field, selector, isHint } = finding;
  const words = checkWords();
  const place = named.find((one) => one.block.id === block)?.name ?? words.page;
  const isAlt = finding.kind === 'alt_texts' && field !== null;
  const button = (label: string, onPress: () => void) => (
    <button type="button" className="link" aria-label={`${label}: ${problem}`} onClick={onPress}>
      {label}
    </button>
  );
  const edit = isAlt ? words.writeAlt : finding.kind === 'captions' ? words.addCaptions : words.edit;
  const markDecorative = () => {
    actions.onDecorative(finding);
    keepFocus();
  };
  return (
    <li>
      <p>{problem}</p>
      <p className="check-place">
        <bdi>{place}</bdi>
        {hasLanguages && ` · ${languageInWords(language)}`}
        {isHint && ` · ${words.byEye}`}
      </p>
      <div className="check-actions">
        {selector !== null && button(words.show, () => actions.onShow(finding))}
        {field !== null && button(edit, () => actions.onEdit(finding))}
        {isAlt && button(words.markDecorative, markDecorative)}
      </div>
    </li>
  );
}
