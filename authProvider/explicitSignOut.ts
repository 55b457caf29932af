import { currentPlace, loginPath } from './returnTo.ts';
import { failurePath } from './signInReturn.ts';
import { readTokens, subscribeTokens } from './tokenStore.ts';

/** Parameter of `useLogout` when the user chooses to sign out, which does not lead back to the current page. */
export const explicitSignOut = { chosen: true } as const;

/** Returns whether the parameters of react-admin's `logout` are `explicitSignOut`. */
export const isChosen = (params: unknown): boolean =>
  typeof params === 'object' && params !== null && 'chosen' in params && params.chosen === true;

let chosen = false;
/** localStorage key that is set if the last sign-in of this browser ended by Logout. All tabs read it. */
const markKey = 'cms_logged_out';

subscribeTokens((tokens) => {
  if (!tokens) return;
  clearExplicitSignOut();
  localStorage.removeItem(markKey);
});

/** Call it before the tokens are deleted, so that pending calls that fail afterwards find it. */
export function markExplicitSignOut(): void {
  chosen = true;
  localStorage.setItem(markKey, '1');
}

/** Call it on the login page: pages that are opened from there are wanted again. */
export function clearExplicitSignOut(): void {
  chosen = false;
}

const hasLeft = (): boolean => chosen && !readTokens();

/**
 * Returns the login page for a signed-out user. It leads back to the current page, unless the user chose to sign out.
 */
export const signedOutPath = (): string => (hasLeft() ? '/login' : loginPath(currentPlace()));

const hasLoggedOut = (): boolean => localStorage.getItem(markKey) !== null && !readTokens();

/**
 * Returns the login page for a sign-in that the server no longer accepts. It says so, unless the user chose to log out
 * in any tab.
 */
export const endedPath = (): string => (hasLoggedOut() ? signedOutPath() : failurePath('ended', currentPlace()));
