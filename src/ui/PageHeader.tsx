import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** Content above the title, such as a link back. */
  above?: ReactNode;
  /** Secondary content beside the title: a count, a chip. */
  beside?: ReactNode;
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode;
};

/** The header of a page: its only h1 and its actions. */
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
      {actions && (
        <Box
          sx={({ breakpoints }) => ({
            display: 'flex',
            gap: 1,
            flexWrap: 'wrap',
            alignItems: 'center',
            // On a phone, links to other views of the page have a line that is always as wide as the page.
            [breakpoints.down('sm')]: { '&:has(> nav)': { flexBasis: '100%' } },
          })}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
