export { presentWrite } from './presentRevision.ts';
export { presentRestore, readRevision, readRevisions, type SeenHistory, valuesAt } from './recordHistory.ts';
export { type ConflictRules, refuseConflicts } from './refuseConflicts.ts';
export {
  findRevision,
  type Histories,
  type History,
  isLater,
  type Later,
  type RevisionRow,
} from './revisionStore.ts';
export { sweepRevisions } from './sweepRevisions.ts';
