import './find.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contracts/formatNumber.ts';
import { IconButton } from '../IconButton.tsx';
import type { Select, Selection } from '../selection.ts';
import { findWords } from '../texts/findWords.ts';
import { editorLanguage, fill, languageInWords } from '../texts/words.ts';
import type { BlockCommands } from '../useBlockCommands.ts';
import { excerptAt } from './findText.ts';
import { focusMatch, type Match } from './showMatch.ts';
import { type FindParts, useFind } from './useFind.ts';
import { useShownMatch } from './useShownMatch.ts';

type FindBarProps = FindParts & {
  selecting: [Selection, Select];
  /** Changes with each request to find something, which moves the focus to the field. */
  request: number;
  showLanguage: (language: string) => void;
  /** Shows the form on screens that show either the form or the preview. */
  showForm: () => void;
  announce: BlockCommands['announce'];
  onClose: () => void;
};

const fieldId = 'find-field';
const placeId = 'find-place';

/**
 * Finds texts of the page, as editors of code do: a match is shown while the focus stays in the field, Enter goes on, and
 * Escape moves the focus to the match.
 */
export default function FindBar({
  request,
  selecting,
  showLanguage,
  showForm,
  announce,
  onClose,
  ...parts
}: FindBarProps): React.ReactNode {
  const [selection, select] = selecting;
  const [before] = useState(() => document.activeElement);
  const find = useFind(parts, selection.block, selectedWords);
  const { wanted, setWanted, matches, at, match, from, others, step } = find;
  const { locale, languages } = parts;
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus to the field again, before a match is shown
  useEffect(() => focusField(), [request]);
  useShownMatch({ match, from, locale, bar, select, showForm });
  const words = findWords();
  const isNone = wanted !== '' && matches.length === 0;
  const none = languages.length > 1 ? fill(words.noneIn, { language: languageInWords(locale) }) : words.none;
  const place = match ? placeOf(at, matches.length) : isNone ? none : '';
  const said = [
    match ? `${place}: ${inWords(match)}` : place,
    others.length > 0 && `${words.others} ${others.map(inLanguage).join(', ')}`,
  ];
  useAnnounced(said.filter(Boolean).join('. '), announce);
  const close = () => {
    onClose();
    if (!(match && focusMatch(match)) && before instanceof HTMLElement) before.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <search ref={bar} className="find-bar" aria-label={words.field} onKeyDown={onKeyDown}>
      <div className="find-row">
        <input
          id={fieldId}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={words.field}
          aria-describedby={placeId}
          placeholder={words.field}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <span id={placeId} className="find-count" data-none={isNone}>
          {place}
        </span>
        <IconButton name="up" label={words.previous} keys="Shift+Enter" unable={!match} onPress={() => step(-1)} />
        <IconButton name="down" label={words.next} keys="Enter" unable={!match} onPress={() => step(1)} />
        <IconButton name="close" label={words.close} keys="Escape" onPress={close} />
      </div>
      {match && <MatchedWords match={match} locale={locale} />}
      <OtherLanguages
        others={others}
        onShow={(language) => {
          showLanguage(language);
          // The pressed button goes.
          focusField();
        }}
      />
    </search>
  );
}

const number = (value: number) => formatNumber(value, editorLanguage);

const placeOf = (at: number, count: number): string =>
  fill(findWords().place, { number: number(at + 1), count: number(count) });

function inWords({ text, span }: Match): string {
  const { before, match, after } = excerptAt(text.words, span);
  return `${text.name}: ${before}${match}${after}`;
}

/** The name of the matched text, and the words around the match. */
function MatchedWords({ match: { text, span }, locale }: { match: Match; locale: string }) {
  const { before, match, after } = excerptAt(text.words, span);
  return (
    <p className="find-match">
      <bdi>{text.name}</bdi>
      <bdi lang={text.id === null ? undefined : locale}>
        {before}
        <mark>{match}</mark>
        {after}
      </bdi>
    </p>
  );
}

type Other = ReturnType<typeof useFind>['others'][number];

const inLanguage = ({ language, count }: Other): string =>
  fill(findWords().inLanguage, { language: languageInWords(language), count: number(count) });

/** The numbers of matches in the other languages, as buttons that show them. */
function OtherLanguages({ others, onShow }: { others: readonly Other[]; onShow: (language: string) => void }) {
  const words = findWords();
  if (others.length === 0) return null;
  return (
    <p className="find-others">
      {words.others}
      {others.map((one) => (
        <button
          key={one.language}
          type="button"
          className="link"
          aria-label={fill(words.showIn, { language: inLanguage(one) })}
          onClick={() => onShow(one.language)}
        >
          {inLanguage(one)}
        </button>
      ))}
    </p>
  );
}

function focusField(): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** Of more words, the selection is a part of a text to edit and nothing to find. */
const maxSelected = 60;

/** Returns the selected words of the form. */
function selectedWords(): string {
  const active = document.activeElement;
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  const selected = isField
    ? active.value.slice(active.selectionStart ?? 0, active.selectionEnd ?? 0)
    : (getSelection()?.toString() ?? '');
  return selected.length > maxSelected || /\n/.test(selected) ? '' : selected;
}

/** Longer than between two keys of a user who types. */
const pauseMs = 400;

/** Announces words once they stay the same. */
function useAnnounced(words: string, announce: BlockCommands['announce']): void {
  const current = useRef(announce);
  current.current = announce;
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => current.current({ words }), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
}
