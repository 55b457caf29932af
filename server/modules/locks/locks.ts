export {
  isFreeFor,
  type LiveLock,
  liveLock,
  refuseForeignLock,
  refuseForeignLocks,
} from './foreignLock.ts';
export { lockHandlers } from './lockHandlers.ts';
export {
  countLiveLocks,
  type Holders,
  type Lockable,
  releaseLocks,
  releaseLostLocks,
  usersWithLocks,
} from './lockStore.ts';
export { campaignsFor, releaseHiddenLocks } from './recordLocks.ts';
