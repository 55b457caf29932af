import { QueryClient } from '@tanstack/react-query';
import { keepRightsWithUser } from '../authProvider/currentUser.ts';

/** Retries calls that the server did not receive or was not ready for; a refusal stays one. */
function isWorthAnotherTry(tries: number, error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return tries < 2 && (status === 0 || status >= 500);
}

/**
 * Each call is tried, whatever the browser says of the network, which is only about the cable. Otherwise a save made
 * while it reports no network would wait silently and be sent later, when its lock may be gone.
 */
const networkMode = 'always';

/** The cache of everything that the admin reads from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, refetchOnReconnect: true, retry: isWorthAnotherTry },
    mutations: { networkMode },
  },
});
keepRightsWithUser(queryClient);
