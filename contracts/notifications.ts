/** What users are notified of (docs/protocol.md, Notifications). */
export const notificationKinds = [
  'mentioned',
  'approval-asked',
  'approved',
  'changes-wanted',
  'changed-since-approval',
  'published',
  'publish-failed',
  'starts-unready',
  'app-failed',
  'token-ends',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** When a notification is mailed. */
export const mailChoices = ['at-once', 'daily', 'none'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The choice of users who have made none: what cannot wait for the daily mail is sent at once. */
export const defaultMails: Record<NotificationKind, MailChoice> = {
  mentioned: 'at-once',
  'approval-asked': 'at-once',
  approved: 'daily',
  'changes-wanted': 'daily',
  'changed-since-approval': 'daily',
  published: 'daily',
  'publish-failed': 'at-once',
  'starts-unready': 'at-once',
  'app-failed': 'daily',
  'token-ends': 'at-once',
};

export const notificationResources = ['releases', 'campaigns', 'apps', 'tokens', 'scim_tokens'] as const;

/** The record that a notification is about. `title` is its name at that time. */
export type NotificationSubject = { resource: (typeof notificationResources)[number]; id: string; title: string };

/**
 * The change of a campaign in a release that a notification is about, the beginning of the text that was written, and the
 * address of a person with a review link who caused it.
 */
export type NotificationDetails = { campaign_id?: string; path?: string; comment?: string; reviewer?: string };

type Placed = { subject: NotificationSubject; details: NotificationDetails };

/** The parameters of a release's page that open the comments of one change. */
export const commentParams = { campaign: 'campaign', path: 'change' } as const;

/** Returns the path in the admin of what a notification is about, in react-admin's form. */
export function placeOfNotification({ subject: { resource, id }, details }: Placed): string {
  if (resource === 'tokens') return '/user/settings/personal-access-tokens';
  const { campaign_id, path } = details;
  const query = new URLSearchParams({
    ...(campaign_id !== undefined && { [commentParams.campaign]: campaign_id }),
    ...(path !== undefined && { [commentParams.path]: path }),
  });
  return `/${resource}/${id}${query.size > 0 ? `?${query}` : ''}`;
}
