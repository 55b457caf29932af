import { useSyncExternalStore } from 'react';
import { readTokens, subscribeTokens } from '#authProvider/tokenStore.ts';

const isSignedIn = (): boolean => readTokens() !== null;

/** Returns whether a user is signed in, here or in another tab of this browser. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribeTokens, isSignedIn);
