import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The centered column of a page about one record: header, form and save bar have the width of a form. */
export function RecordColumn({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: ({ layout }) => layout.formWidth, marginInline: 'auto' }}>{children}</Box>;
}
