export { releaseHiddenLocks } from './campaignLocks.ts';
export { countLiveLocks } from './lockStore.ts';
