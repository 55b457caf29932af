import { type AuditAction, type AuditChange, auditActions } from '#contracts/audit.ts';
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import { isRecord } from '#contracts/values.ts';
import type { MessageKey } from '#src/i18n/messageKey.ts';
import type { AuditEntryRecord } from './schema.ts';

const isKnown = (action: string): action is AuditAction => auditActions.some((one) => one === action);

/** The fields that an action changed; with `values` there is one field, and they are its value before and after. */
type ChangedFields = { fields: readonly string[]; values?: Pick<AuditChange, 'from' | 'to'> };

const isValue = (value: unknown): value is AuditChange['from'] => value === null || typeof value !== 'object';

/** Returns the detail if it is a text. */
export function textAt(entry: AuditEntryRecord, key: string): string | null {
  const value = isRecord(entry.details) ? entry.details[key] : null;
  return typeof value === 'string' ? value : null;
}

/** Returns the detail if it is a number. */
export function numberAt(entry: AuditEntryRecord, key: string): number | null {
  const value = isRecord(entry.details) ? entry.details[key] : null;
  return typeof value === 'number' ? value : null;
}

const choices: Partial<Record<string, string>> = {
  'user.role-changed': 'role',
  'user.state-changed': 'state',
  'directory-group.role-changed': 'role',
  'user.locale-changed': 'locale',
};

/** Returns the changes that company sign-on made: the details have only former values, and the new email. */
function changedDetails(entry: AuditEntryRecord): ChangedFields {
  const [name, email] = [textAt(entry, 'from_name'), textAt(entry, 'from_email')];
  const fields = [...(name === null ? [] : ['display_name']), ...(email === null ? [] : ['email'])];
  if (fields.length !== 1) return { fields };
  return {
    fields,
    values: { from: name ?? email, to: name === null ? textAt(entry, 'email') : textAt(entry, 'name') },
  };
}

/** Returns the fields that an entry names, and the values if the entry or the revision has them. */
export function changedFields(entry: AuditEntryRecord): ChangedFields {
  const { action, change, details } = entry;
  const choice = choices[action];
  if (choice) return { fields: [choice], values: { from: textAt(entry, 'from'), to: textAt(entry, 'to') } };
  if (action === 'user.details-changed') return changedDetails(entry);
  if (isRecord(change) && typeof change.field === 'string' && isValue(change.from) && isValue(change.to)) {
    return { fields: [change.field], values: { from: change.from, to: change.to } };
  }
  const named: unknown = isRecord(details) ? details.fields : null;
  const fields = Array.isArray(named) ? named.map(String) : [];
  const [from, to] = [textAt(entry, 'from'), textAt(entry, 'to')];
  return fields.length === 1 && from !== null && to !== null ? { fields, values: { from, to } } : { fields };
}

/** The actions whose sentence names the changed fields. */
const withFields: ReadonlySet<string> = new Set([
  'campaign.patched',
  'user.role-changed',
  'user.state-changed',
  'user.details-changed',
  'user.locale-changed',
  'directory-group.role-changed',
  'directory-group.changed',
  'app.changed',
  'upload.changed',
  'record.changed',
]);

/** Returns the permissions that a role got or lost. */
export function permissionsAt(entry: AuditEntryRecord, key: 'added' | 'removed'): readonly PermissionKey[] {
  const named: unknown = isRecord(entry.details) ? entry.details[key] : null;
  return permissionKeys.filter((one) => Array.isArray(named) && named.includes(one));
}

/** Returns the sentence of a change of a role; undefined if it got another name alone. */
function roleKey(entry: AuditEntryRecord): MessageKey | undefined {
  const [added, removed] = [permissionsAt(entry, 'added').length > 0, permissionsAt(entry, 'removed').length > 0];
  if (entry.action === 'role.created') return added ? 'audit.roles.created' : undefined;
  if (entry.action !== 'role.changed') return undefined;
  if (added && removed) return 'audit.roles.both';
  if (added) return 'audit.roles.added';
  if (removed) return 'audit.roles.removed';
  const hasNewRule = ['to_second_factor', 'to_idle_minutes', 'to_total_hours'].some(
    (key) => textAt(entry, key) !== null,
  );
  return hasNewRule && textAt(entry, 'from_name') === null ? 'audit.roles.logins' : undefined;
}

type Told = { fields: boolean; from: boolean; to: boolean };

function changeKey(isCampaign: boolean, { from, to }: Told): MessageKey {
  if (from && to) return isCampaign ? 'audit.changes.valueOfCampaign' : 'audit.changes.valueOfRecord';
  if (to) return isCampaign ? 'audit.changes.setInCampaign' : 'audit.changes.setInRecord';
  if (from) return isCampaign ? 'audit.changes.clearedInCampaign' : 'audit.changes.clearedInRecord';
  return isCampaign ? 'audit.changes.fieldsOfCampaign' : 'audit.changes.fieldsOfRecord';
}

/**
 * Returns the sentence of an entry. An action of a newer version has a general one.
 * @param told which parts of a change can be shown
 */
export function sentenceKey(entry: AuditEntryRecord, told: Told): MessageKey {
  const action: string = entry.action;
  if (!isKnown(action)) return 'audit.unknownAction';
  if (withFields.has(action) && told.fields) return changeKey(entry.resource === 'campaigns', told);
  if (action === 'upload.created' && textAt(entry, 'folder') !== null) return 'audit.uploadedTo';
  if (action === 'upload.optimized' && numberAt(entry, 'width') !== null) return 'audit.optimizedTo';
  const ofRole = roleKey(entry);
  if (ofRole) return ofRole;
  const isInside = action === 'folder.deleted' && textAt(entry, 'folder') !== entry.record_id;
  return isInside ? 'audit.deletedWithFolder' : `audit.sentences.${action}`;
}
