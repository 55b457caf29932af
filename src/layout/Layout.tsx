import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation, useLogout } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { currentPlace, loginPath } from '#authProvider/returnTo.ts';
import { subscribeTokens } from '#authProvider/tokenStore.ts';
import { screenCode } from '#resources/screens.ts';
import { afterFirstScreen, whenIdle } from '../browser/afterFirstScreen.ts';
import { fetchAllMessages } from '../i18n/language.ts';
import { useT } from '../i18n/useT.ts';
import { PickImageProvider } from '../media/picker/PickImageProvider.tsx';
import { useLive } from '../realtime/LiveContext.ts';
import { useLiveLists } from '../realtime/useLiveLists.ts';
import { DrawerProvider } from '../shell/navigationDrawer.tsx';
import { Drawer } from './Drawer.tsx';
import { LazyPalette } from './palette/LazyPalette.ts';
import { ScreenError } from './ScreenError.tsx';
import { TopBar } from './TopBar.tsx';
import { useLiveRights } from './useLiveRights.ts';
import { WarmUp } from './WarmUp.tsx';

/** The shell around every screen of a signed-in user: top bar, navigation drawer, content. */
export function Layout({ children }: { children: ReactNode }) {
  useLeaveWhenSignedOutElsewhere();
  useSocketWhileSignedIn();
  useLiveLists();
  useLiveRights();
  usePrefetchedScreens();
  const content = useRef<HTMLElement>(null);
  useFocusOnNewScreen(content);
  return (
    <WarmUp>
      <PickImageProvider>
        <DrawerProvider>
          <SkipLink />
          <TopBar />
          <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
            <Drawer />
            <Box
              component="main"
              ref={content}
              id={contentId}
              tabIndex={-1}
              sx={({ layout, breakpoints }) => ({
                flex: 1,
                minWidth: 0,
                maxWidth: layout.contentWidth,
                marginInline: 'auto',
                minHeight: `calc(100dvh - ${layout.barHeight}px)`,
                padding: '20px 24px',
                [breakpoints.down('sm')]: { padding: '16px' },
              })}
            >
              <ErrorBoundary FallbackComponent={ScreenError}>
                <Suspense fallback={null}>{children}</Suspense>
              </ErrorBoundary>
            </Box>
          </Box>
        </DrawerProvider>
      </PickImageProvider>
    </WarmUp>
  );
}

/** The shell is mounted while the user is signed in, and so is the socket. */
function useSocketWhileSignedIn(): void {
  const { socket } = useLive();
  useEffect(() => {
    socket.start();
    return () => socket.stop();
  }, [socket]);
}

/** Logging out in one tab logs out all tabs. */
function useLeaveWhenSignedOutElsewhere(): void {
  const logout = useLogout();
  useEffect(
    () =>
      subscribeTokens((tokens, elsewhere) => {
        if (!tokens && elsewhere) logout({}, loginPath(currentPlace()), false);
      }),
    [logout],
  );
}

/**
 * Loads the texts and the code of the other screens and of the command palette one by one while the browser is idle, so
 * that they open without a wait.
 */
function usePrefetchedScreens(): void {
  useEffect(() => {
    const loads: (() => Promise<unknown>)[] = [fetchAllMessages, ...Object.values(screenCode), LazyPalette.preload];
    const loadNext = () => {
      // Without a response, the screen loads it again.
      const next = loads.shift();
      if (next)
        void next().then(
          () => whenIdle(loadNext),
          () => undefined,
        );
    };
    const cancel = afterFirstScreen(loadNext);
    return () => {
      cancel();
      loads.length = 0;
    };
  }, []);
}

const contentId = 'content';

/**
 * The first tab stop: moves the focus past the top bar to the content. A button, because the hash is the screen's URL.
 */
function SkipLink() {
  const t = useT();
  return (
    <Link
      component="button"
      onClick={() => document.getElementById(contentId)?.focus()}
      sx={({ palette, zIndex, shape }) => ({
        position: 'fixed',
        top: 6,
        left: 8,
        zIndex: zIndex.tooltip,
        padding: '8px 12px',
        borderRadius: `${shape.borderRadius}px`,
        backgroundColor: palette.raised,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      })}
    >
      {t('shell.skipToContent')}
    </Link>
  );
}

/**
 * Moves the focus to the content when another screen opens, and to its h1 as soon as it is rendered, so that the
 * keyboard continues there and a screen reader announces the title. Another page, sort order or filter of a list, or
 * another folder of the media library, is not another screen.
 */
function useFocusOnNewScreen(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const screen = pathname.startsWith('/media/') ? '/media' : pathname;
  const shown = useRef(screen);
  useEffect(() => {
    const element = content.current;
    if (shown.current === screen || !element) return;
    shown.current = screen;
    element.focus({ preventScroll: true });
    return focusTitle(element);
  }, [screen, content]);
}

/** Waits for the title until the user moves the focus. Returns a function that stops waiting. */
function focusTitle(content: HTMLElement): () => void {
  const tryNow = () => {
    if (document.activeElement !== content) return observer.disconnect();
    // While the code of the next screen loads, the previous screen is hidden and still in the page.
    const title = [...content.querySelectorAll('h1')].find((one) => one.checkVisibility());
    if (!title) return;
    observer.disconnect();
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(tryNow);
  observer.observe(content, { childList: true, subtree: true });
  tryNow();
  return () => observer.disconnect();
}
