/** The functions of sign-in that other modules may use. */
export { type LiveAccess, liveAccess } from './bearer.ts';
export { markSignInUsed } from './ownSignIns.ts';
export { refuseBadPassword } from './passwordRules.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { charge, type RateLimit } from './rateLimits.ts';
export { endSignIn, endSignIns, hashOf, holdSignIn, liveSignIns } from './signIns.ts';
export { issuerOf, signingKey } from './signingKeys.ts';
export { awaitIdentity, signedOnLately } from './signOn/identityStore.ts';
