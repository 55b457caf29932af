import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Navigate, type ResourceProps } from 'ra-core';
import { useState } from 'react';
import { createHashRouter, Route, RouterProvider } from 'react-router-dom';
import { authorizedFetch } from '../authProvider/authorizedFetch.ts';
import { authorizedUpload } from '../authProvider/authorizedUpload.ts';
import { makeAuthProvider } from '../authProvider/authProvider.ts';
import { currentAccessToken } from '../authProvider/refresh.ts';
import type { PageSetup } from '../contracts/environment.ts';
import { createDataProvider } from '../dataProvider/index.ts';
import { createTabSession } from '../dataProvider/tabSession.ts';
import { screens as productScreens } from '../resources/screens.ts';
import { resourceElement } from './engine/screens.tsx';
import { PageSetupProvider, usePageSetup } from './frame/pageSetup.ts';
import { quietStore } from './frame/quietStore.ts';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { AccessDenied } from './layout/AccessDenied.tsx';
import { FullPageSpinner } from './layout/FullPageSpinner.tsx';
import { askFirst, setLifeOfRights } from './layout/firstQuestions.ts';
import { Layout } from './layout/Layout.tsx';
import { Notifications } from './layout/Notifications.tsx';
import { ScreenError } from './layout/ScreenError.tsx';
import { UploadsProvider } from './media/uploads/UploadsContext.tsx';
import { PublicPages } from './pages/auth/PublicPages.tsx';
import { LoginPage } from './pages/LoginPage.tsx';
import { ReportsRedirect } from './pages/ReportsRedirect.tsx';
import { createEventSocket } from './realtime/eventSocket.ts';
import { type Live, LiveProvider } from './realtime/LiveContext.ts';
import { CanonicalLocation } from './routing/CanonicalLocation.tsx';
import { numberNewEntries } from './routing/entryIndex.ts';
import { routerProvider } from './routing/routerProvider.tsx';
import { UnknownAddress } from './routing/UnknownAddress.tsx';
import { AppTheme } from './theme/AppTheme.tsx';
import { fetchedLater } from './ui/fetchedLater.tsx';

/** Asks again where the server could not be reached or was not ready; a refusal stays one. */
function isWorthAnotherTry(tries: number, error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return tries < 2 && (status === 0 || status >= 500);
}

/**
 * Each call is tried, whatever the browser says of the network, which is only about the cable. Else what is saved while
 * it says no would wait without a word, and be sent later on, when its lock may be gone.
 */
const networkMode = 'always';
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, refetchOnReconnect: true, retry: isWorthAnotherTry },
    mutations: { networkMode },
  },
});
setLifeOfRights(queryClient);
const tabSession = createTabSession(sessionStorage, window);
const socket = createEventSocket({
  address: new URL('/api/events', window.location.href).href.replace(/^http/, 'ws'),
  accessToken: currentAccessToken,
  session: tabSession,
});
const live: Live = { socket, alias: tabSession.alias };
const dataProvider = createDataProvider(authorizedFetch, { session: tabSession, source: socket }, authorizedUpload);
const store = quietStore();

/** Asks what the first screen needs, without waiting for it; for those who are signed in. */
export function askBeforeDrawing({ public_url: publicUrl }: PageSetup): void {
  askFirst({ queryClient, dataProvider, authProvider: makeAuthProvider({ publicUrl }) });
}

const MediaPage = fetchedLater(() => import('./pages/MediaPage.tsx'));
const UserSettingsPage = fetchedLater(() => import('./pages/userSettings/UserSettingsPage.tsx'));
const RegisterPage = fetchedLater(() => import('./pages/RegisterPage.tsx'));
const PasswordResetPage = fetchedLater(() => import('./pages/PasswordResetPage.tsx'));
const EmailVerificationPage = fetchedLater(() => import('./pages/EmailVerificationPage.tsx'));

const Home = () => <Navigate to="/campaigns" replace />;

/** Providers, pages and resources: the table of contents. */
function Admin({ screens }: { screens: readonly ResourceProps[] }) {
  const { public_url: publicUrl } = usePageSetup();
  const [authProvider] = useState(() => makeAuthProvider({ publicUrl }));
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <UploadsProvider>
        <CoreAdminUI
          accessDenied={AccessDenied}
          authenticationError={UnknownAddress}
          catchAll={UnknownAddress}
          disableTelemetry
          error={ScreenError}
          layout={Layout}
          loading={FullPageSpinner}
          loginPage={LoginPage}
          requireAuth
        >
          <CustomRoutes>
            <Route path="/" element={<Home />} />
            <Route path="/media/*" element={<MediaPage />} />
            <Route path="/user/settings/*" element={<UserSettingsPage />} />
          </CustomRoutes>
          <CustomRoutes noLayout>
            <Route path="/reports" element={<ReportsRedirect />} />
            <Route element={<PublicPages />}>
              <Route path="/register" element={<RegisterPage />} />
              <Route path="/password-reset/:token?" element={<PasswordResetPage />} />
              <Route path="/email-verification" element={<EmailVerificationPage />} />
            </Route>
          </CustomRoutes>
          {screens.map(resourceElement)}
        </CoreAdminUI>
        <Notifications />
      </UploadsProvider>
    </CoreAdminContext>
  );
}

function makeRouter(screens: readonly ResourceProps[]) {
  numberNewEntries();
  return createHashRouter([
    {
      path: '*',
      element: (
        <CanonicalLocation>
          <Admin screens={screens} />
        </CanonicalLocation>
      ),
    },
  ]);
}

type AppProps = { setup: PageSetup; screens?: readonly ResourceProps[] };

/**
 * The whole tool. Render it once the return from the sign-in page is finished: it reads the address when it begins.
 * `screens` are those of the declared resources; the first ones that are given stay.
 */
export function App({ setup, screens = productScreens }: AppProps) {
  const [router] = useState(() => makeRouter(screens));
  return (
    <PageSetupProvider value={setup}>
      <AppTheme>
        <LiveProvider value={live}>
          {/* With transitions a visit that is signed out is sent to the login page without end. */}
          <RouterProvider router={router} useTransitions={false} />
        </LiveProvider>
      </AppTheme>
    </PageSetupProvider>
  );
}
