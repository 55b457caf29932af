/** The functions of sign-in that other modules may use. */
export { type LiveAccess, liveAccess, stillAccesses } from './bearer.ts';
export { knownBrowserIn } from './browser/knownBrowsers.ts';
export { deleteFactors, listFactors } from './factors/allFactors.ts';
export { recordFactorEvent } from './factors/factorEvents.ts';
export { refuseOldProof } from './factors/loginProof.ts';
export { isAlwaysRequired } from './factors/requirement.ts';
export { resourceMetadataOf } from './oauth/resource.ts';
export { issuerOf, keyedHash, signingKeys } from './oauth/signingKeys.ts';
export { refuseBadPassword } from './passwords/passwordRules.ts';
export { checkPassword } from './passwords/passwordSignIn.ts';
export { hashPassword, verifyPassword } from './passwords/passwords.ts';
export { charge, type RateLimit } from './passwords/rateLimits.ts';
export {
  activeUserSessions,
  endOtherUserSessions,
  endUserSession,
  endUserSessions,
  hashOf,
  lockUserSession,
} from './sessions/userSessionStore.ts';
export { markSessionUsed } from './sessions/userSessions.ts';
export { awaitIdentity, signedOnLately } from './signOn/identityStore.ts';
export { emailFrom, nameFrom } from './signOn/signOn.ts';
