import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { mailChoices, type NotificationKind, notificationKinds, notificationResources } from '../notifications.ts';
import { endpoints } from './endpoint.ts';
import { Id, oneOf, wholeListOf } from './lists.ts';

const closed = { additionalProperties: false };
const Text = Type.String();

const Notification = Type.Object({
  id: Text,
  kind: oneOf(notificationKinds),
  subject: Type.Object({ resource: oneOf(notificationResources), id: Text, title: Text }),
  details: Type.Object({
    campaign_id: Type.Optional(Text),
    path: Type.Optional(Text),
    comment: Type.Optional(Text),
    reviewer: Type.Optional(Text),
  }),
  /** The user who caused it; null without one. */
  actor: Type.Union([Type.Object({ id: Text, display_name: Text }), Type.Null()]),
  at: Text,
  read_at: Type.Union([Text, Type.Null()]),
});
export type Notification = Static<typeof Notification>;

const choice = oneOf(mailChoices);
const ofEachKind = <Property>(property: Property) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, property])) as Record<NotificationKind, Property>;

/** The choice of a user, and the time zone in which the daily mail is sent at 8:00. */
const Mails = Type.Object({ mails: Type.Object(ofEachKind(choice), closed), time_zone: Text });

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** The notifications of the caller (docs/protocol.md, Notifications). */
export const notificationsApi = endpoints('notifications', {
  'GET /api/notifications': {
    ...own,
    summary: 'List the notifications of the current user, newest first',
    answer: { 200: wholeListOf(Notification) },
  },
  'GET /api/notifications/unread': {
    ...own,
    operation: 'countUnreadNotifications',
    summary: 'Count the unread notifications of the current user',
    answer: { 200: Type.Object({ unread: Type.Integer() }) },
  },
  'POST /api/notifications/read': {
    ...own,
    operation: 'readNotifications',
    summary: 'Mark notifications as read',
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: limits.maxNotifications }) }, closed),
    answer: { 204: null },
  },
  'GET /api/notifications/mails': {
    ...own,
    operation: 'getNotificationMails',
    summary: 'Get when the current user is mailed about which notifications',
    answer: { 200: Mails },
  },
  'PATCH /api/notifications/mails': {
    ...own,
    operation: 'setNotificationMails',
    summary: 'Change when the current user is mailed about which notifications',
    body: Type.Object(ofEachKind(Type.Optional(choice)), closed),
    answer: { 200: Mails },
  },
});
