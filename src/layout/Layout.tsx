import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLogout } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { currentPlace, loginPath } from '#authProvider/returnTo.ts';
import { subscribeTokens } from '#authProvider/tokenStore.ts';
import { PickImageProvider } from '../media/picker/PickImageProvider.tsx';
import { useLive } from '../realtime/LiveContext.ts';
import { useLiveLists } from '../realtime/useLiveLists.ts';
import { DrawerProvider } from '../shell/navigationDrawer.tsx';
import { Drawer } from './Drawer.tsx';
import { ScreenError } from './ScreenError.tsx';
import { contentId, SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNewScreen } from './useFocusOnNewScreen.ts';
import { useLiveRights } from './useLiveRights.ts';
import { usePrefetchedScreens } from './usePrefetchedScreens.ts';
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
