import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { recommendedLength } from '#contracts/textLengths.ts';
import { isObject } from '#contracts/values.ts';
import type { TextLanguage } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { defaultOf, languageOf, shownLanguages } from '../texts/edits.ts';
import { useEdited, useOpenTexts } from '../texts/TextsContext.ts';

/** Maximum languages beside the one being edited. More do not fit on a screen. */
export const maxBeside = 3;

const noCodes: string[] = [];

/** The languages of the table's columns, as stored. */
export type Columns = {
  /** Shown beside the inputs. */
  source: TextLanguage;
  /** Each has a column with inputs; the first is the language being edited. */
  targets: readonly TextLanguage[];
  /** The app's texts in its default language, which pages show where neither has one. */
  ofApp: TextLanguage;
  /** Returns the recommended maximum characters of a message; null without a recommendation. */
  maxOf: (id: string) => number | null;
};

/** Returns whether the source is shown beside the inputs: unless it has inputs itself. */
export const hasSource = ({ source, targets }: Columns): boolean => targets.every(({ code }) => code !== source.code);

/** Returns the type of each block of a page by its id. */
function blockTypes(page: unknown): Map<string, string> {
  const blocks = isObject(page) && Array.isArray(page.blocks) ? page.blocks : [];
  return new Map(
    blocks.flatMap((block: unknown) =>
      isObject(block) && typeof block.id === 'string' && typeof block.type === 'string' ? [[block.id, block.type]] : [],
    ),
  );
}

/** Returns the codes of the other languages that the user chose to see beside the one being edited, per browser. */
export const useBeside = () => useStore('translations.beside', noCodes);

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
  const { page } = useCampaign().campaign;
  const maxOf = useMemo(() => {
    const types = blockTypes(page);
    return (id: string) => recommendedLength(id, (block) => types.get(block));
  }, [page]);
  return useMemo(
    () => ({
      source: languageOf(texts, sourceCode),
      ofApp: languageOf(texts, texts.app?.defaultLocale ?? sourceCode),
      targets: [code, ...(isWide ? beside : [])].map((each) => languageOf(texts, each)),
      maxOf,
    }),
    [texts, sourceCode, code, isWide, beside, maxOf],
  );
}
