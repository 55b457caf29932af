import { signInPath } from '../oauth/provider.ts';

type SignInUnderWay = { uid: string };

/** Where the issuer leads back to; the redirect address that is registered there is PUBLIC_URL and this. */
export const callbackPath = '/api/auth/sign-on/callback';

/** Begins a sign-on for a sign-in under way. */
export const companyPathOf = ({ uid }: SignInUnderWay): string => `${signInPath}/${uid}/company`;

/** Says why the last sign-on of a sign-in under way did not get in. */
export const refusedPathOf = ({ uid }: SignInUnderWay): string => `${signInPath}/${uid}/refused`;
