import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import { useT } from '../../../../src/i18n/useT.ts';
import { editsOf, languageOf } from './edits.ts';
import { type MessageFilter, storedCount, translatedCount } from './progress.ts';
import { useEdited, useOpenTexts } from './TextsContext.ts';

const filters: readonly MessageFilter[] = ['all', 'missing', 'changed'];

type FilterButtonsProps = { filter: MessageFilter; onChange: (filter: MessageFilter) => void; sourceCode: string };

/** Filters by all, missing and changed messages; shows the current number of each. */
export function FilterButtons({ filter, onChange, sourceCode }: FilterButtonsProps) {
  const t = useT();
  const { texts, ids, code } = useOpenTexts();
  const language = useMemo(() => languageOf(texts, code), [texts, code]);
  const source = useMemo(() => languageOf(texts, sourceCode), [texts, sourceCode]);
  const stored = useMemo(() => storedCount({ language, source }, ids), [language, source, ids]);
  const counts = useEdited((edits) => {
    const missing = ids.length - translatedCount({ edits, language, source }, stored);
    return { all: ids.length, missing, changed: Object.keys(editsOf(edits, code) ?? {}).length };
  });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={filter}
      onChange={(_event, next: MessageFilter | null) => next && onChange(next)}
      aria-label={t('translations.messages.filter')}
    >
      {filters.map((each) => (
        <ToggleButton key={each} value={each}>
          {t(`translations.messages.${each}`, { count: counts[each] })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
