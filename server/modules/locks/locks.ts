export { countLiveLocks, releaseLostLocks } from './lockStore.ts';
