import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** What stands above the title, as a link back. */
  above?: ReactNode;
  /** What stands beside the title, quiet: a count, a chip. */
  beside?: ReactNode;
  /** Buttons at the right; the main one last. */
  actions?: ReactNode;
};

/** The head of a page: its one h1, and what can be done here. */
export function PageHeader({ title, above, beside, actions }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, minHeight: 40 }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 auto' }}>
        {above}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minWidth: 0 }}>
          <Typography variant="h1" noWrap sx={{ minWidth: 0, maxWidth: '100%' }}>
            {title}
          </Typography>
          {beside}
        </Box>
      </Box>
      {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>{actions}</Box>}
    </Box>
  );
}
