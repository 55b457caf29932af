import type { Generated, GeneratedAlways } from 'kysely';
import type {
  MailChoice,
  NotificationDetails,
  NotificationKind,
  NotificationSubject,
} from '#contracts/notifications.ts';
import type { PermissionKey, UserState } from '#contracts/permissions.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import type { JsonDefault } from './columns.ts';

// Users, how they sign in, and their sessions.

export type UsersTable = {
  id: string;
  display_name: string;
  email: string;
  email_verified: Generated<boolean>;
  password_hash: string | null;
  /** The id of a role. */
  role: string;
  state: UserState;
  registered_at: Date;
  first_approved_at: Date | null;
  is_system: Generated<boolean>;
  invited_at: Date | null;
  last_seen_at: Date | null;
  locale: ToolLocale | null;
  notification_mails: Generated<Partial<Record<NotificationKind, MailChoice>>>;
  name_form: GeneratedAlways<string>;
  search_form: GeneratedAlways<string>;
  /** True for a password that an administrator chose, until its user has chosen another one. */
  password_change_required: Generated<boolean>;
  /** Until when a second factor that the role requires can be put off; null before it was asked for. */
  second_factor_due_at: Generated<Date | null>;
};

export type RolesTable = {
  id: string;
  name: string;
  /** In the order of the catalogue. */
  permissions: PermissionKey[];
  system: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  /** Whether its users need a second factor for a login with a password. */
  second_factor: Generated<boolean>;
  /** Limits of the sign-ins of its users; null for those of the installation. */
  idle_minutes: Generated<number | null>;
  total_hours: Generated<number | null>;
};

export type KnownBrowsersTable = { user_id: string; cookie_hash: Buffer; last_login_at: Date; expires_at: Date };

/** Registrations whose email has not been confirmed yet. */
export type RegistrationsTable = {
  id: string;
  user_id: string;
  display_name: string;
  password_hash: string;
  expires_at: Date;
};

export type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
  last_sign_on_at: Date;
};

/** What the company's directory says of a user, by SCIM. `removed_at` is set while the user is removed from it. */
export type DirectoryUsersTable = {
  user_id: string;
  user_name: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  removed_at: Date | null;
};

export type DirectoryGroupsTable = {
  id: string;
  display_name: string;
  external_id: string | null;
  /** The id of the role that it gives to its members; null for none. */
  role: string | null;
  created_at: Date;
};

export type DirectoryGroupMembersTable = { group_id: string; user_id: string };

export type AwaitedIdentitiesTable = { user_id: string; awaited_since: Date };

export type MailTokensTable = {
  token_hash: Buffer;
  user_id: string;
  kind: 'verify-email' | 'reset-password' | 'invitation';
  expires_at: Date;
  registration_id: string | null;
};

export type PersonalAccessTokensTable = {
  id: string;
  user_id: string;
  name: string;
  token_hash: Buffer;
  permissions: string[];
  created_at: Date;
  last_used_at: Date | null;
  last_used_address: string | null;
  /** Null for tokens of earlier versions, and for that of the campaign apps. */
  expires_at: Date | null;
  /** In CIDR notation; without any, the token works everywhere. */
  networks: string[];
};

export type SignInsTable = {
  id: string;
  grant_id: string;
  user_id: string;
  started_at: Date;
  last_used_at: Date;
  user_agent: string | null;
  address: string | null;
  /** When and how the user last proved who they are; null for company sign-on. */
  proven_at: Date | null;
  proven_by: 'password' | 'second-factor' | null;
};

export type AuthenticatorsTable = {
  user_id: string;
  /** Null until the first set-up is confirmed. */
  secret: string | null;
  added_at: Date | null;
  last_used_at: Date | null;
  /** The time step of the last accepted code. */
  last_step: number | null;
  pending_secret: string | null;
  pending_until: Date | null;
};

export type RecoveryCodesTable = { user_id: string; code_hash: Buffer };

export type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  added_at: Date;
  last_used_at: Date | null;
};

/** A program that works for a user. `counted_on` is a day in UTC: YYYY-MM-DD. */
export type AgentsTable = {
  id: string;
  grant_id: string;
  user_id: string;
  name: string;
  redirect_host: string;
  permissions: PermissionKey[];
  connected_at: Date;
  calls_per_day: number;
  changes_per_day: number;
  counted_on: Generated<string | null>;
  calls: Generated<number>;
  changes: Generated<number>;
};

export type TrustedBrowsersTable = {
  id: string;
  user_id: string;
  secret_hash: Buffer;
  user_agent: string | null;
  added_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

export type SessionsTable = {
  id_hash: Buffer;
  alias: string;
  user_id: string;
  grant_id: string;
  created_at: Date;
  /** The last socket of the session; null if it never had one. */
  connection: string | null;
  /** When that socket closed; null while it is open. */
  disconnected_at: Date | null;
};

/** `mail`: `queued` once the job that sends it is queued, `sent` once the mail server has accepted it. */
export type NotificationsTable = {
  id: string;
  user_id: string;
  kind: NotificationKind;
  resource: NotificationSubject['resource'];
  record_id: string;
  title: string;
  details: JsonDefault<NotificationDetails>;
  actor_id: string | null;
  /** A user is notified once of what has the same occasion. */
  occasion: string;
  created_at: Date;
  read_at: Date | null;
  mail: 'none' | 'daily' | 'queued' | 'sent';
};
