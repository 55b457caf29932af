import { useEffect, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Navigate, type ResourceProps } from 'react-admin';
import { createHashRouter, Route, RouterProvider } from 'react-router-dom';
import { authorizedFetch, withBearer } from '#authProvider/authorizedFetch.ts';
import { makeAuthProvider } from '#authProvider/authProvider.ts';
import { currentAccessToken } from '#authProvider/refresh.ts';
import { ignoreComposingKeys } from '#contracts/composition.ts';
import type { PageSetup } from '#contracts/environment.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { createSendUpload } from '#dataProvider/sendUpload.ts';
import { createTabSession } from '#dataProvider/tabSession.ts';
import { loadBoard, screens as productScreens } from '#resources/screens.ts';
import { resourceElement } from './engine/views/screens.tsx';
import { useShownLanguage } from './i18n/language.ts';
import { AccessDenied } from './layout/AccessDenied.tsx';
import { ConfirmLogin, confirmLogin } from './layout/confirmLogin/ConfirmLogin.tsx';
import { FullPageSpinner } from './layout/FullPageSpinner.tsx';
import { Layout } from './layout/Layout.tsx';
import { Notifications } from './layout/Notifications.tsx';
import { prefetchInitialQueries } from './layout/prefetch.ts';
import { ScreenError } from './layout/ScreenError.tsx';
import { UploadPartsProvider } from './media/fields/UploadPartsProvider.tsx';
import { UploadsProvider } from './media/uploads/UploadsContext.tsx';
import { PublicPages } from './pages/auth/PublicPages.tsx';
import { ReportsRedirect } from './pages/ReportsRedirect.tsx';
import { queryClient } from './queryClient.ts';
import { EventSocket } from './realtime/eventSocket.ts';
import { type Live, LiveProvider } from './realtime/LiveContext.ts';
import { CanonicalLocation } from './routing/CanonicalLocation.tsx';
import { numberNewEntries } from './routing/entryIndex.ts';
import { routerProvider } from './routing/routerProvider.tsx';
import { UnknownAddress } from './routing/UnknownAddress.tsx';
import { dedupedStore } from './shell/dedupedStore.ts';
import { PageSetupProvider, usePageSetup } from './shell/pageSetup.ts';
import { AppTheme } from './theme/AppTheme.tsx';
import { lazyWithRetry } from './ui/lazyWithRetry.tsx';

const tabSession = createTabSession(sessionStorage, window);
const socket = new EventSocket({
  address: new URL('/api/events', window.location.href).href.replace(/^http/, 'ws'),
  accessToken: currentAccessToken,
  session: tabSession,
});
const live: Live = { socket, alias: tabSession.alias };
const dataProvider = createDataProvider(
  authorizedFetch,
  { session: tabSession, source: socket },
  createSendUpload(withBearer),
  undefined,
  confirmLogin,
);
const store = dedupedStore();

/** Starts the requests of the first screen without waiting for them, if the user is logged in. */
export function prefetchBeforeRender(): void {
  prefetchInitialQueries({ queryClient, dataProvider });
}

const MediaPage = lazyWithRetry(() => import('./pages/MediaPage.tsx'));
const BoardPage = lazyWithRetry(loadBoard);
const ManualPage = lazyWithRetry(() => import('./pages/ManualPage.tsx'));
const FansPage = lazyWithRetry(() => import('./pages/FansPage.tsx'));
const UserSettingsPage = lazyWithRetry(() => import('./pages/userSettings/UserSettingsPage.tsx'));
const LoginPage = lazyWithRetry(() => import('./pages/LoginPage.tsx'));
const RegisterPage = lazyWithRetry(() => import('./pages/RegisterPage.tsx'));
const InvitationPage = lazyWithRetry(() => import('./pages/InvitationPage.tsx'));
const PasswordResetPage = lazyWithRetry(() => import('./pages/PasswordResetPage.tsx'));
const ReviewPage = lazyWithRetry(() => import('#resources/releases/review/ReviewPage.tsx'));
const EmailVerificationPage = lazyWithRetry(() => import('./pages/EmailVerificationPage.tsx'));

const Home = () => <Navigate to="/campaigns" replace />;

/** The providers, pages and resources of the admin. */
function Admin({ screens }: { screens: readonly ResourceProps[] }) {
  const { public_url: publicUrl } = usePageSetup();
  const [authProvider] = useState(() => makeAuthProvider({ publicUrl, queryClient }));
  const { i18nProvider } = useShownLanguage();
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
        <UploadPartsProvider>
          <CoreAdminUI
            accessDenied={AccessDenied}
            authenticationError={UnknownAddress}
            catchAll={UnknownAddress}
            disableTelemetry
            error={ScreenError}
            layout={Layout}
            loading={FullPageSpinner}
            loginPage={false}
            requireAuth
          >
            <CustomRoutes>
              <Route path="/" element={<Home />} />
              <Route path="/media/*" element={<MediaPage />} />
              <Route path="/board" element={<BoardPage />} />
              <Route path="/fans" element={<FansPage />} />
              <Route path="/manual" element={<ManualPage />} />
              <Route path="/user/settings/*" element={<UserSettingsPage />} />
            </CustomRoutes>
            <CustomRoutes noLayout>
              <Route path="/reports" element={<ReportsRedirect />} />
              <Route element={<PublicPages wide />}>
                <Route path="/review/:token" element={<ReviewPage />} />
              </Route>
              <Route element={<PublicPages />}>
                <Route path="/login" element={<LoginPage />} />
                <Route path="/register" element={<RegisterPage />} />
                <Route path="/password-reset/:token?" element={<PasswordResetPage />} />
                <Route path="/invitation/:token?" element={<InvitationPage />} />
                <Route path="/email-verification" element={<EmailVerificationPage />} />
              </Route>
            </CustomRoutes>
            {screens.map(resourceElement)}
          </CoreAdminUI>
          <Notifications />
          <ConfirmLogin />
        </UploadPartsProvider>
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
 * The whole tool. Render it after the return from the login page is finished: it reads the URL when it mounts.
 * `screens` are those of the declared resources; later changes of the prop are ignored.
 */
export function App({ setup, screens = productScreens }: AppProps) {
  const [router] = useState(() => makeRouter(screens));
  useEffect(() => ignoreComposingKeys(window), []);
  return (
    <PageSetupProvider value={setup}>
      <AppTheme>
        <LiveProvider value={live}>
          {/* With transitions, a logged-out visit is redirected to the login page in an endless loop. */}
          <RouterProvider router={router} useTransitions={false} />
        </LiveProvider>
      </AppTheme>
    </PageSetupProvider>
  );
}
