export {
  isFreeFor,
  type LiveLock,
  liveLock,
  presentLock,
  refuseForeignLock,
  refuseForeignLocks,
} from './foreignLock.ts';
export {
  countLiveLocks,
  type Holders,
  type Lockable,
  listLiveLocks,
  releaseLocks,
  releaseLostLocks,
  usersWithLocks,
} from './lockStore.ts';
export { lockRecord, releaseHiddenLocks, unlockRecord } from './recordLocks.ts';
