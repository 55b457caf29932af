import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list of named values. */
export function Parts({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title && <div>{title}</div>}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        {children}
      </Box>
    </>
  );
}

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 160px) minmax(0, 1fr)' }, columnGap: 2 }}>
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
