export {
  isFreeFor,
  type LiveLock,
  liveLock,
  presentLock,
  refuseForeignLock,
  refuseForeignLocks,
} from './foreignLock.ts';
export { countLiveLocks, type Lockable, listLiveLocks, releaseLocks, releaseLostLocks } from './lockStore.ts';
export { lockRecord, releaseHiddenLocks, unlockRecord } from './recordLocks.ts';
