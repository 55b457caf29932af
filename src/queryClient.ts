import { QueryClient } from '@tanstack/react-query';
import { keepRightsWithUser } from '#authProvider/currentUser.ts';

/** Retries requests without a response or with a 5xx status, at most twice; other errors are final. */
function isWorthAnotherTry(tries: number, error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return tries < 2 && (status === 0 || status >= 500);
}

/**
 * Sends every request, whatever the browser says about the network, because it only detects the local connection.
 * Otherwise a save would be queued while the browser reports no network, and sent later, when its lock may be gone.
 */
const networkMode = 'always';

/** The cache of everything that the admin loads from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, refetchOnReconnect: true, retry: isWorthAnotherTry },
    mutations: { networkMode },
  },
});
keepRightsWithUser(queryClient);
