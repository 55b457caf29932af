/** Everything that the audit tells of: what happened to what, as the writers record it. */
export const auditActions = [
  'sign-in.started',
  'sign-in.ended',
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
  'app.created',
  'app.reloaded',
  'campaign.created',
  'campaign.cloned',
  'campaign.replaced',
  'campaign.patched',
  'campaign.started',
  'campaign.ended',
  'campaign.restored',
  'campaign.deleted',
  'upload.created',
  'upload.changed',
  'upload.optimized',
  'upload.deleted',
  'folder.created',
  'folder.deleted',
  'record.created',
  'record.changed',
  'record.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** By which way something was done: a person in the tool, a personal token, an app's editor, or a command. */
export const auditWays = ['sign-in', 'personal-token', 'editor-token', 'command'] as const;
export type AuditWay = (typeof auditWays)[number];
