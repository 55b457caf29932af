export { addApproval, listApprovals, missingApprovals, readApprovals, type Verdict } from './approvals.ts';
export { askForApproval, listReaders } from './asks.ts';
export { addComment, listComments, removeComment, resolveComment } from './comments.ts';
export {
  discardRelease,
  publishDue,
  publishRelease,
  scheduleRelease,
  undoRelease,
  unscheduleRelease,
} from './publishRelease.ts';
export { campaignsOf, listChanges, releasesSeenBy, releasesWith } from './releaseChanges.ts';
export { callerFor, lockRelease, visibleRelease } from './visibleRelease.ts';
