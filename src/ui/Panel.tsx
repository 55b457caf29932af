import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** A white surface with a hairline border. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      {children}
    </Paper>
  );
}
