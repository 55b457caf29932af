import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet } from 'react-router-dom';
import { ScreenError } from '../../layout/ScreenError.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** Around the pages that nobody has to be signed in for, which are fetched when one is opened. */
export function PublicPages() {
  return (
    <AuthLayout>
      <ErrorBoundary FallbackComponent={ScreenError}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </AuthLayout>
  );
}
