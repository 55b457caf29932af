import { useState } from 'react';
import { isPicture } from '../page/blocks.ts';
import type { FindingActions } from './CheckList.tsx';
import type { EditedPage } from './editedPage.ts';
import type { PageOperation } from './pageOperations.ts';
import { findBlock } from './pagePlaces.ts';
import type { Select, Selection } from './selection.ts';
import type { PageChecks, PageFinding } from './usePageChecks.ts';

type FindingParts = {
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

/** What the preview marks: the elements with problems, and the one that was shown last. */
export type Marks = { selectors: readonly string[]; shown: { selector: string } | null };

const suffixOfAlt = /-alt$/;

/**
 * Returns what the buttons of the problems do, and the marks in the preview: all of the shown language while the list is open,
 * else those of the selected block.
 */
export function useFindings({ checks, page, locale, selecting, onChange, showPage, showForm }: FindingParts) {
  const [{ block }, select] = selecting;
  const [shown, setShown] = useState<Marks['shown']>(null);
  const isMarked = (finding: PageFinding) =>
    finding.language === locale && (checks.isOpen || (block !== null && finding.block === block));
  const selectors = checks.findings.flatMap((one) => (one.selector && isMarked(one) ? [one.selector] : []));
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
  const marks: Marks = { selectors: [...new Set(selectors)], shown: checks.isOpen ? shown : null };
  return { actions, marks };
}
