import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { fieldAt } from '../fieldPath.ts';
import { overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFieldAccess } from '../useFieldAccess.ts';
import { FilterInput } from './FilterInput.tsx';
import { FoldedFilters } from './FoldedFilters.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useFilters } from './useFilters.ts';
import { useShowsCards } from './useShowsCards.ts';

/**
 * The height in pixels of the row above the table, whatever it contains: that of an input, which is higher on touch
 * screens.
 */
export const toolbarHeight = { xs: 44, sm: 34 };

type FiltersProps = {
  /** Cards have a select of their order. */
  sorts?: boolean;
  /** Buttons after the filters. */
  buttons?: ReactNode;
  /** What is shown below. */
  children?: ReactNode;
};

/**
 * The search, the declared filters, the criteria with an input in the resource's `ui.tsx` and, without a table, the
 * order; their values are in the URL.
 */
export function Filters({ sorts = true, buttons, children }: FiltersProps) {
  const t = useT();
  const { resource, overrides } = useScreens();
  const all = useFilters();
  const { values, set, clear, count } = all;
  const { mayRead } = useFieldAccess();
  const filters = resource.list.filters.filter((name) => name === 'q' || mayRead(fieldAt(resource.fields, name)));
  const stacked = useShowsCards() && sorts;
  if (filters.length === 0 && !stacked) return null;
  const choices = [
    ...filters.filter((name) => name !== 'q' && name !== overrides.sectionedBy),
    ...Object.keys(resource.list.criteria).filter((name) => overrideOf(overrides.filterInputs, name)),
  ];
  const others = (
    <>
      {choices.map((name) => (
        <FilterInput
          key={name}
          source={name}
          value={values[name]}
          onChange={(value) => set(name, value)}
          filters={all}
        />
      ))}
      {buttons}
      {stacked && <SortSelect />}
      {count > 0 && (
        <Button onClick={clear} color="inherit">
          {t('engine.list.clearFilters')}
        </Button>
      )}
    </>
  );
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center', minHeight: toolbarHeight }}
    >
      {filters.includes('q') && <SearchInput value={String(values.q ?? '')} onChange={(q) => set('q', q)} />}
      {choices.length > 0 ? <FoldedFilters {...all}>{others}</FoldedFilters> : others}
      {children}
    </Box>
  );
}
