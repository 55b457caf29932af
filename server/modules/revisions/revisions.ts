export { presentChanges } from './presentChanges.ts';
export { presentRevision, presentWrite } from './presentRevision.ts';
export {
  findRevision,
  type History,
  hasRevision,
  isHistoryDeletedSince,
  isLater,
  type Later,
  listRevisions,
  type RevisionRow,
  valuesBefore,
} from './revisionStore.ts';
