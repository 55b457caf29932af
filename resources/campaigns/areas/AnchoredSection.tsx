import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { sectionId } from './useOpenSection.ts';

/** A section with the anchor of its URL, for `useOpenSection`. */
export function AnchoredSection({ place, children }: { place: string; children: ReactNode }) {
  return (
    <Box
      id={sectionId(place)}
      sx={({ layout, spacing }) => ({ scrollMarginTop: `calc(${layout.barHeight}px + ${spacing(8)})`, minWidth: 0 })}
    >
      {children}
    </Box>
  );
}
