/** The actions that the audit records. */
export const auditActions = [
  'sign-in.started',
  'sign-in.ended',
  'user.signed-on',
  'user.sign-on-refused',
  'user.identity-linked',
  'user.details-changed',
  'user.created',
  'user.registered',
  'user.email-verified',
  'user.password-reset',
  'token.created',
  'token.deleted',
  'user.role-changed',
  'user.state-changed',
  'access.granted',
  'access.removed',
  'lock.taken-over',
  'consumer-data.token-issued',
  'consumer-data.anonymise-asked',
  'consumer-data.anonymised',
  'consumer-data.deleted',
  'consumer-data.not-removed',
  'consumer-data.asked-again',
  'app.created',
  'app.reloaded',
  'app.changed',
  'app.retired',
  'app.reinstated',
  'app.deleted',
  'campaign.created',
  'campaign.cloned',
  'campaign.replaced',
  'campaign.patched',
  'campaign.started',
  'campaign.ended',
  'campaign.restored',
  'campaign.sheet-linked',
  'campaign.sheet-removed',
  'campaign.texts-loaded',
  'campaign.texts-imported',
  'campaign.load-undone',
  'campaign.deleted',
  'upload.created',
  'upload.changed',
  'upload.optimized',
  'upload.deleted',
  'folder.created',
  'folder.deleted',
  'webhook.secret-rotated',
  'record.created',
  'record.changed',
  'record.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** How an action was performed: by a signed-in user, with a personal token, by an app's editor, or by a command. */
export const auditWays = ['sign-in', 'personal-token', 'editor-token', 'command'] as const;
export type AuditWay = (typeof auditWays)[number];

/** The one change of a write of a campaign: the path of the field, and its values, each of them short. */
export type AuditChange = { field: string; from: AuditValue; to: AuditValue };
export type AuditValue = string | number | boolean | null;
