/**
 * The files whose failure costs most, each with the tests that must find its mutants.
 * @type {Record<string, string[]>}
 */
export const testsOf = {
  'server/modules/writes/writes.ts': [
    'tests/api/recordWriter.test.ts',
    'tests/api/campaignWriter.test.ts',
    'tests/api/recordChanges.test.ts',
    'tests/api/recordConflicts.test.ts',
  ],
  'server/db/changes.ts': ['tests/db/changes.test.ts'],
  'server/modules/locks/lockStore.ts': [
    'tests/api/locks.test.ts',
    'tests/api/lockOfClosedSocket.test.ts',
    'tests/api/recordLocks.test.ts',
    'tests/api/changedRoles.test.ts',
  ],
  'server/modules/permissions/permissions.ts': ['tests/api/permissions.test.ts'],
  'server/modules/visibility/visibility.ts': [
    'tests/api/visibility.test.ts',
    'tests/api/permissions.test.ts',
    'tests/api/personalTokens.test.ts',
    'tests/api/appToken.test.ts',
    'tests/api/events.test.ts',
    'tests/api/notifications.test.ts',
  ],
  'server/modules/auth/oauth/tokenPairs.ts': [
    'tests/api/auth/refresh.test.ts',
    'tests/api/auth/lostAnswers.test.ts',
    'tests/api/auth/tokenPairs.test.ts',
    'tests/api/auth/loginsOnFullDisk.test.ts',
  ],
  'campaign-apps/kit/editor/mergePages.ts': ['tests/campaign-apps/mergePages.test.ts'],
  'campaign-apps/kit/mail/mailRun.ts': [
    'tests/campaign-apps/mailRun.test.ts',
    'tests/campaign-apps/mailRunOutcomes.test.ts',
  ],
  'server/modules/releases/publishRelease.ts': [
    'tests/api/releasePublishing.test.ts',
    'tests/api/releases.test.ts',
    'tests/api/releaseApprovals.test.ts',
    'tests/api/releasesAndLiveChanges.test.ts',
  ],
  'server/modules/auth/passwords/rateLimits.ts': ['tests/api/auth/rateLimits.test.ts'],
};
