import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import type { ListFilters } from '../overrides.ts';
import { useIsNarrow } from './useIsNarrow.ts';

/** The filters beside the search. On phones a button expands them, and shows how many are set. */
export function FoldedFilters({ values, count, children }: ListFilters & { children: ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const set = 'q' in values ? count - 1 : count;
  if (!useIsNarrow()) return children;
  return (
    <>
      <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
        {set === 0 ? t('engine.list.filters') : t('engine.list.filtersSet', { count: set })}
      </Button>
      {open && (
        <Box
          sx={{ flex: '1 0 100%', maxWidth: '100%', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          {children}
        </Box>
      )}
    </>
  );
}
