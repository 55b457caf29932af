import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect } from 'react';
import { useColourMode } from './colourMode.ts';
import { styleNonce } from './styleNonce.ts';
import { themeOf } from './theme.ts';

const cache = createCache({ key: 'css', nonce: styleNonce() });

/** The theme of the person's choice around everything, with styles that the page's policy lets through. */
export function AppTheme({ children }: { children: ReactNode }) {
  const mode = useColourMode();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeOf(mode)}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
