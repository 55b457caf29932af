import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { useMemo } from 'react';
import { useT } from '#src/i18n/useT.ts';
import type { Columns } from './table/columns.ts';
import { filterCounts, type MessageFilter, messageFilters, storedConditions } from './table/filters.ts';
import { useEdited, useOpenTexts } from './texts/TextsContext.ts';

type FilterButtonsProps = {
  filter: MessageFilter;
  onChange: (filter: MessageFilter) => void;
  columns: Columns;
};

/** Filters the messages of the table's columns; shows the current number of each filter. */
export function FilterButtons({ filter, onChange, columns }: FilterButtonsProps) {
  const t = useT();
  const { ids } = useOpenTexts();
  const stored = useMemo(() => storedConditions(columns, ids), [columns, ids]);
  const counts = useEdited((edits) => filterCounts(columns, edits, stored));
  return (
    <Box
      role="group"
      aria-label={t('translations.messages.filter')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {messageFilters.map((each) => (
        <ToggleButton key={each} size="small" value={each} selected={each === filter} onChange={() => onChange(each)}>
          {t(`translations.messages.${each}`, { count: counts[each] })}
        </ToggleButton>
      ))}
    </Box>
  );
}
