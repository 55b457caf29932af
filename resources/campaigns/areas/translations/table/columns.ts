import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { TextLanguage } from '../../../../../dataProvider/index.ts';
import { defaultOf, languageOf, shownLanguages } from '../edits.ts';
import { useEdited, useOpenTexts } from '../TextsContext.ts';

/** Maximum languages beside the one being edited. More do not fit on a screen. */
export const maxBeside = 3;

/** The languages of the table's columns, as stored. */
export type Columns = {
  /** Shown beside the inputs. */
  source: TextLanguage;
  /** Each has a column with inputs; the first is the language being edited. */
  targets: readonly TextLanguage[];
};

/** Returns whether the source is shown beside the inputs: unless it has inputs itself. */
export const hasSource = ({ source, targets }: Columns): boolean => targets.every(({ code }) => code !== source.code);

/** Returns the codes of the other languages that the user chose to see beside the one being edited, per browser. */
export const useBeside = () => useStore<string[]>('translations.beside', []);

/** Returns the languages that can be shown beside the one being edited, with those that are chosen first. */
export function useOfferedBeside() {
  const { texts, code } = useOpenTexts();
  const [chosen] = useBeside();
  const others = useEdited((edits) =>
    shownLanguages(texts, edits)
      .filter((language) => language.code !== code && language.state !== 'deleted')
      .map((language) => language.code),
  );
  const beside = useMemo(() => chosen.filter((each) => others.includes(each)).slice(0, maxBeside), [chosen, others]);
  return { others, beside };
}

/** Returns the table's columns. Narrow screens show only the language being edited. */
export function useColumns(): Columns {
  const { texts, code } = useOpenTexts();
  const { beside } = useOfferedBeside();
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('md'), { noSsr: true });
  const sourceCode = useEdited((edits) => defaultOf(texts, edits));
  return useMemo(
    () => ({
      source: languageOf(texts, sourceCode),
      targets: [code, ...(isWide ? beside : [])].map((each) => languageOf(texts, each)),
    }),
    [texts, sourceCode, code, isWide, beside],
  );
}
