import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect } from 'react';
import { useColourMode } from './colourMode.ts';
import { themeOf } from './theme.ts';

/** The nonce that the page's policy asks of styles; the server writes a new one into each page. */
function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}

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
