import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useListContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { fieldAt } from '../fieldPath.ts';
import { useScreens } from '../ScreensContext.tsx';
import { useFieldAccess } from '../useFieldAccess.ts';
import { FilterInput } from './FilterInput.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

/** Of the row above the table, whatever stands in it: an input, higher where it is touched. */
export const toolbarHeight = { xs: 44, sm: 34 };

/** How long typing has to rest before it is searched for, in milliseconds. */
const searchDebounceMs = 250;

/** The search and the declared filters; what they say stands in the address. */
export function Filters() {
  const t = useT();
  const { resource } = useScreens();
  const { filterValues, setFilters } = useListContext();
  const { mayRead } = useFieldAccess();
  const filters = resource.list.filters.filter((name) => name === 'q' || mayRead(fieldAt(resource.fields, name)));
  const narrow = useIsNarrow();
  if (filters.length === 0 && !narrow) return null;
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value === '' || value === undefined ? others : { ...others, [name]: value }, {});
  };
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center', minHeight: toolbarHeight }}
    >
      {filters.includes('q') && <SearchInput value={String(filterValues.q ?? '')} onChange={(q) => set('q', q)} />}
      {filters
        .filter((name) => name !== 'q')
        .map((name) => (
          <FilterInput key={name} source={name} value={filterValues[name]} onChange={(value) => set(name, value)} />
        ))}
      {narrow && <SortSelect />}
      {filtered && (
        <Button onClick={() => setFilters({}, {})} color="inherit">
          {t('engine.list.clearFilters')}
        </Button>
      )}
    </Box>
  );
}

function SearchInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, a pasted address or 'Clear filters' change what is searched for from outside.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      placeholder={t('engine.list.search')}
      onChange={(event) => setTyped(event.target.value)}
      inputProps={{ 'aria-label': t('engine.list.search') }}
      startAdornment={<Search fontSize="small" sx={{ color: 'text.secondary', mr: 1 }} />}
      endAdornment={
        <InputAdornment position="end" sx={{ visibility: typed ? 'visible' : 'hidden' }}>
          <IconButton size="small" edge="end" aria-label={t('engine.list.clearSearch')} onClick={() => setTyped('')}>
            <Clear fontSize="inherit" />
          </IconButton>
        </InputAdornment>
      }
      sx={{ flex: '1 1 240px', maxWidth: 360, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
