import { limits } from './limits.ts';

/** The errors of releases, as a part of `apiErrors` in contracts/errors.ts. */
export const errorsOfReleases = {
  'release-closed': { status: 409, msg: 'This release was published or discarded, so it takes no changes.' },
  'agent-needs-release': { status: 403, msg: 'Agents change campaigns only in a release. Name one in the query.' },
  'agent-release-refused': {
    status: 403,
    msg: 'Agents change only open releases of their user. This one belongs to another user or has a time.',
  },
  'agent-budget-used': { status: 429, msg: 'This agent has used its calls or changes of today.' },
  'release-empty': { status: 409, msg: 'This release has no changes.' },
  'release-conflict': {
    status: 409,
    msg: 'Nothing was published: the same fields were changed in the campaigns. Decide for each which value to keep.',
  },
  'release-refused': { status: 409, msg: 'Nothing was published: a campaign does not allow its changes.' },
  'release-changed': { status: 409, msg: 'The release was changed since you opened it. Look at the changes again.' },
  'review-ended': { status: 410, msg: 'This link has expired or was revoked. Ask the sender for another one.' },
  'approval-missing': { status: 409, msg: 'Nothing was published: the release needs further approvals.' },
  'release-not-published': { status: 409, msg: 'This release was not published.' },
  'release-too-large': {
    status: 409,
    msg: `A release has at most ${limits.maxReleaseCampaigns} campaigns and ${limits.maxReleaseChanges} changes.`,
  },
  'too-many-review-links': {
    status: 409,
    msg: `This release already has ${limits.maxReviewLinks} review links, the maximum. Revoke one first.`,
  },
  'too-many-releases': {
    status: 409,
    msg: `There are already ${limits.maxReleases} releases, the maximum.`,
  },
} as const;
