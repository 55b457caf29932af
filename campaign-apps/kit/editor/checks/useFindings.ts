import { useMemo, useState } from 'react';
import { isPicture } from '../../page/blocks.ts';
import type { EditedPage } from '../editedPage.ts';
import type { Marks } from '../Overlay.tsx';
import type { PageOperation } from '../pageOperations.ts';
import { findBlock } from '../pagePlaces.ts';
import type { Select, Selection } from '../selection.ts';
import type { FindingActions } from './finding.ts';
import type { PageChecks, PageFinding } from './usePageChecks.ts';

export type FindingParts = {
  checks: PageChecks;
  page: EditedPage;
  locale: string;
  selecting: [Selection, Select];
  onChange: (...operations: PageOperation[]) => void;
  /** Shows the page in a language, as visitors see it now. */
  showPage: (language: string) => void;
  /** Shows the form on screens that show either the form or the preview. */
  showForm: () => void;
};

const suffixOfAlt = /-alt$/;

/**
 * Returns what the buttons of the problems do, and the marks in the preview: all of the shown language while the list is open,
 * else those of the selected block.
 */
export function useFindings({ checks, page, locale, selecting, onChange, showPage, showForm }: FindingParts) {
  const [{ block }, select] = selecting;
  const [shown, setShown] = useState<Marks['shown']>(null);
  const { findings, isOpen } = checks;
  const marks = useMemo((): Marks => {
    const isMarked = (one: PageFinding) =>
      one.language === locale && (isOpen || (block !== null && one.block === block));
    const selectors = findings.flatMap((one) => (one.selector && isMarked(one) ? [one.selector] : []));
    return { selectors: [...new Set(selectors)], shown: isOpen ? shown : null };
  }, [findings, isOpen, locale, block, shown]);
  const actions: FindingActions = {
    onShow({ block, selector, language }) {
      showPage(language);
      select({ block, focus: null });
      if (selector !== null) setShown({ selector });
    },
    onEdit({ block, field, language }) {
      showPage(language);
      showForm();
      if (field !== null) select({ block, focus: { field } });
    },
    onDecorative({ block, field }) {
      const name = field?.replace(suffixOfAlt, '') ?? '';
      const picture = block === null ? undefined : findBlock(page, block)?.values[name];
      if (block === null || !isPicture(picture)) return;
      onChange({ kind: 'set', place: { block, field: name }, value: { ...picture, decorative: true } });
    },
  };
  return { actions, marks };
}
