import { signInPath } from '../oauth/provider.ts';

type SignInUnderWay = { uid: string };

/** Path that the issuer redirects to. Register PUBLIC_URL followed by this path there. */
export const callbackPath = '/api/auth/sign-on/callback';

/** Returns the path that starts company sign-on for a sign-in in progress. */
export const companyPathOf = ({ uid }: SignInUnderWay): string => `${signInPath}/${uid}/company`;

/** Returns the path of the page that logs in with a passkey. */
export const passkeyPathOf = ({ uid }: SignInUnderWay): string => `${signInPath}/${uid}/passkey`;

/** Returns the path of the page that says why company sign-on was refused. */
export const refusedPathOf = ({ uid }: SignInUnderWay): string => `${signInPath}/${uid}/refused`;
