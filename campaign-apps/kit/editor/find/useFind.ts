import { useMemo, useState } from 'react';
import type { namedBlocks } from '../blockNames.ts';
import type { EditedPage } from '../editedPage.ts';
import { type EditableText, editableTexts } from './editableTexts.ts';
import { createFinder } from './findText.ts';
import type { Match } from './showMatch.ts';

export type FindParts = {
  page: EditedPage;
  named: ReturnType<typeof namedBlocks>;
  /** The language of the edited texts, and all languages of the page. */
  locale: string;
  languages: readonly string[];
};

/** A place between the texts: the index of a text, and an offset in it. */
type Spot = { index: number; offset: number };
type FoundMatch = Match & { spot: Spot };

type SearchedText = EditableText & { find: ReturnType<typeof createFinder> };

const matchesIn = (texts: readonly SearchedText[], wanted: string): FoundMatch[] =>
  texts.flatMap((text, index) =>
    text.find(wanted).map((span) => ({ text, span, spot: { index, offset: span.start } })),
  );

const isAtOrAfter = ({ index, offset }: Spot, from: Spot): boolean =>
  index > from.index || (index === from.index && offset >= from.offset);

/**
 * Finds a text in the edited language, and counts it in the texts of the others. The current match is the first one from the place
 * that was shown last, at first from the selected block. After the last match the first one follows.
 */
export function useFind({ page, named, locale, languages }: FindParts, selected: string | null, first: () => string) {
  const [wanted, setWanted] = useState(first);
  const searched = useMemo(
    () =>
      new Map(
        languages.map((language) => [
          language,
          editableTexts(named, page, language).map((text) => ({ ...text, find: createFinder(text.words) })),
        ]),
      ),
    [named, page, languages],
  );
  const texts = searched.get(locale) ?? [];
  const [from, setFrom] = useState(() => ({ index: texts.findIndex(({ block }) => block === selected), offset: 0 }));
  const matches = useMemo(() => matchesIn(texts, wanted), [texts, wanted]);
  const at = Math.max(
    0,
    matches.findIndex(({ spot }) => isAtOrAfter(spot, from)),
  );
  const others = useMemo(() => {
    const own = (language: string) => (searched.get(language) ?? []).filter(({ id }) => id !== null);
    return languages
      .filter((language) => language !== locale)
      .map((language) => ({ language, count: matchesIn(own(language), wanted).length }))
      .filter(({ count }) => count > 0);
  }, [languages, locale, searched, wanted]);
  const step = (by: 1 | -1) => {
    const next = matches.at((at + by) % matches.length);
    if (next) setFrom(next.spot);
  };
  return { wanted, setWanted, matches, at, match: matches[at] ?? null, from, others, step };
}
