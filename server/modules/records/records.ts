export { type Behaviours, behaviourOf, withScopes } from './behaviour.ts';
export { setFields } from './changeRecord.ts';
export { presentRecord, presentRecords } from './presentRecord.ts';
export { whoMayList } from './recordListeners.ts';
export { releaseLostRecordLocks } from './recordLocks.ts';
export { findRecord, findRecords, lockRecord, type StoredRecord } from './recordStore.ts';
export { moveReferences, removeLocked } from './removeRecords.ts';
export { createRecord, type RecordCall } from './writeRecords.ts';
