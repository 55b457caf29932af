export { addApproval, listApprovals, missingApprovals } from './approvals.ts';
export {
  discardRelease,
  publishDue,
  publishRelease,
  scheduleRelease,
  undoRelease,
  unscheduleRelease,
} from './publishRelease.ts';
export { campaignsOf, listChanges, releasesSeenBy, releasesWith } from './releaseChanges.ts';
