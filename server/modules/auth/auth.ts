/** The functions of sign-in that other modules may use. */
export { type LiveAccess, liveAccess, stillAccesses } from './bearer.ts';
export { refuseBadPassword } from './passwordRules.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { charge, type RateLimit } from './rateLimits.ts';
export { issuerOf, signingKey } from './signingKeys.ts';
export { awaitIdentity, signedOnLately } from './signOn/identityStore.ts';
export { activeUserSessions, endUserSession, endUserSessions, hashOf, lockUserSession } from './userSessionStore.ts';
export { markSessionUsed } from './userSessions.ts';
