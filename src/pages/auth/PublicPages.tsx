import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet } from 'react-router-dom';
import { ScreenError } from '../../layout/ScreenError.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** Wraps the pages that need no sign-in, which load on demand. */
export function PublicPages({ wide }: { wide?: boolean }) {
  return (
    <AuthLayout wide={wide}>
      <ErrorBoundary FallbackComponent={ScreenError}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </AuthLayout>
  );
}
