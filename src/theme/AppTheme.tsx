import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useShownLanguage } from '../i18n/language.ts';
import { useColourMode } from './colourMode.ts';
import { styleNonce } from './styleNonce.ts';
import { themeOf } from './theme.ts';

/** Loaded for the few users who need them. */
const ForcedColors = lazy(() => import('./ForcedColors.tsx'));

const cache = createCache({ key: 'css', nonce: styleNonce() });

/** Provides the theme and MUI's texts of the user's choice, with the style nonce that the page's Content-Security-Policy requires. */
export function AppTheme({ children }: { children: ReactNode }) {
  const mode = useColourMode();
  const { mui } = useShownLanguage();
  const isStrong = useMediaQuery('(prefers-contrast: more)', { noSsr: true });
  const isForced = useMediaQuery('(forced-colors: active)');
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeOf(mode, mui, isStrong)}>
        <CssBaseline />
        {isForced && (
          <Suspense>
            <ForcedColors />
          </Suspense>
        )}
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
