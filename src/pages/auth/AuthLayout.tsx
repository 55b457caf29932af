import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { EnvironmentTitle } from '../../layout/EnvironmentTitle.tsx';
import { LanguageButtons } from '../../layout/LanguageButtons.tsx';
import { usePageTitle } from '../../shell/pageTitle.ts';

type AuthLayoutProps = {
  /** The content is a page instead of a card. */
  wide?: boolean | undefined;
  children: ReactNode;
};

/** The layout of pages that need no sign-in: product, environment, language and one card. */
export function AuthLayout({ wide = false, children }: AuthLayoutProps) {
  usePageTitle();
  return (
    <>
      <PageBar />
      <Box
        component="main"
        sx={{ display: 'grid', justifyItems: 'center', padding: { xs: 2, sm: wide ? 4 : '96px 24px' } }}
      >
        {children}
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
      <Box sx={{ flex: 1 }} />
      <LanguageButtons />
    </Box>
  );
}
