import { currentPlace, loginPath } from './next.ts';
import { failurePath } from './signInReturn.ts';
import { readTokens, subscribeTokens } from './tokenStore.ts';

/** What `useLogout` is given where a person signs out by themselves: they don't want to come back to where they are. */
export const chosenSignOut = { chosen: true } as const;

/** Whether these parameters of react-admin's `logout` are such. */
export const isChosen = (params: unknown): boolean =>
  typeof params === 'object' && params !== null && 'chosen' in params && params.chosen === true;

let chosen = false;
/** Read by all tabs: the last sign-in of this browser was ended by Logout. */
const markKey = 'cms_logged_out';

subscribeTokens((tokens) => {
  if (!tokens) return;
  forgetChosenSignOut();
  localStorage.removeItem(markKey);
});

/** To be called before the tokens are forgotten: what is still under way is refused from then on, in any order. */
export function rememberChosenSignOut(): void {
  chosen = true;
  localStorage.setItem(markKey, '1');
}

/** To be called on the login page: what is opened from there is wanted. */
export function forgetChosenSignOut(): void {
  chosen = false;
}

const hasLeft = (): boolean => chosen && !readTokens();

/** Where somebody without a sign-in goes: the login page, which leads back here unless they left by choice. */
export const signedOutPath = (): string => (hasLeft() ? '/login' : loginPath(currentPlace()));

const hasLoggedOut = (): boolean => localStorage.getItem(markKey) !== null && !readTokens();

/** Where somebody goes whose sign-in the server no longer knows, told so unless they logged out, in whichever tab. */
export const endedPath = (): string => (hasLoggedOut() ? signedOutPath() : failurePath('ended', currentPlace()));
