import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../frame/pageTitle.ts';
import { EnvironmentTitle } from '../../layout/EnvironmentTitle.tsx';

/** The frame of the pages that nobody has to be signed in for: product and environment, and one card. */
export function AuthLayout({ children }: { children: ReactNode }) {
  usePageTitle();
  return (
    <>
      <PageBar />
      <Box component="main" sx={{ display: 'grid', justifyItems: 'center', padding: { xs: 2, sm: '96px 24px' } }}>
        <Paper
          variant="outlined"
          sx={{
            width: '100%',
            maxWidth: 400,
            borderRadius: '10px',
            padding: { xs: 3, sm: 4 },
            display: 'grid',
            gap: 3,
          }}
        >
          {children}
        </Paper>
      </Box>
    </>
  );
}

function PageBar() {
  return (
    <Box
      component="header"
      sx={({ layout, palette }) => ({
        height: layout.barHeight,
        display: 'flex',
        alignItems: 'center',
        paddingInline: 2,
        backgroundColor: palette.background.paper,
        borderBottom: `1px solid ${palette.divider}`,
      })}
    >
      <EnvironmentTitle />
    </Box>
  );
}
