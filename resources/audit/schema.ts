import { type AuditAction, type AuditWay, auditActions, auditWays } from '../../contracts/audit.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, choice, dateTime, json, number, object, reference, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

const actionWords: Record<AuditAction, string> = {
  'sign-in.started': 'Logged in',
  'sign-in.ended': 'Session ended',
  'user.signed-on': 'Logged in with company sign-on',
  'user.sign-on-refused': 'Company sign-on refused',
  'user.identity-linked': 'Company account linked',
  'user.details-changed': 'Name or email changed',
  'user.created': 'User created',
  'user.invited': 'User invited',
  'user.invitation-withdrawn': 'Invitation withdrawn',
  'user.joined': 'Invitation accepted',
  'user.registered': 'User registered',
  'user.email-verified': 'Email verified',
  'user.password-reset': 'Password reset',
  'token.created': 'Token created',
  'token.deleted': 'Token deleted',
  'user.role-changed': 'Role changed',
  'user.state-changed': 'State changed',
  'access.granted': 'Access given',
  'access.removed': 'Access removed',
  'lock.taken-over': 'Editing taken over',
  'consumer-data.token-issued': 'Consumer data opened',
  'consumer-data.anonymise-asked': 'Anonymization requested',
  'consumer-data.anonymised': 'Consumer data anonymized',
  'consumer-data.deleted': 'Consumer data of a deleted campaign removed',
  'consumer-data.not-removed': 'Consumer data could not be removed',
  'consumer-data.asked-again': 'App asked again to remove consumer data',
  'app.created': 'App added',
  'app.reloaded': 'App config reloaded',
  'app.changed': 'App changed',
  'app.retired': 'App retired',
  'app.reinstated': 'App brought back',
  'app.deleted': 'App deleted',
  'campaign.created': 'Campaign created',
  'campaign.cloned': 'Campaign cloned',
  'campaign.replaced': 'Campaign content replaced',
  'campaign.patched': 'Campaign changed',
  'campaign.started': 'Campaign started',
  'campaign.ended': 'Campaign ended',
  'campaign.published': 'Campaign published',
  'campaign.unpublished': 'Campaign unpublished',
  'campaign.restored': 'Campaign version restored',
  'campaign.sheet-linked': 'Translation sheet linked',
  'campaign.sheet-removed': 'Translation sheet removed',
  'campaign.texts-loaded': 'Translations loaded from a sheet',
  'campaign.texts-imported': 'Translations imported',
  'campaign.load-undone': 'Translation import undone',
  'campaign.deleted': 'Campaign deleted',
  'preview-link.created': 'Preview link created',
  'preview-link.revoked': 'Preview link revoked',
  'upload.created': 'File uploaded',
  'upload.changed': 'File changed',
  'upload.optimized': 'File optimized',
  'upload.deleted': 'File deleted',
  'folder.created': 'Folder created',
  'folder.deleted': 'Folder deleted',
  'webhook.secret-rotated': 'Webhook secret rotated',
  'label.merged': 'Labels merged',
  'record.created': 'Record created',
  'record.changed': 'Record changed',
  'record.deleted': 'Record deleted',
};

const wayWords: Record<AuditWay, string> = {
  'sign-in': 'Web',
  'personal-token': 'Personal token',
  'editor-token': 'App editor',
  command: 'Command',
};

/** Who did what, when and to which record. Written only by the server; entries never change. */
export const audit = defineResource({
  name: 'audit',
  path: '/audit',
  title: 'summary',
  icon: 'history',
  within: 'users',
  label: { one: 'Audit entry', many: 'Audit' },
  module: true,
  fields: {
    happened_at: dateTime({ required: true, computed: true, label: 'When' }),
    user_id: reference({ to: 'users', computed: true, label: 'Who' }),
    user_name: text({ computed: true, label: 'Name' }),
    via: choice(auditWays, { computed: true, label: 'Via', labels: wayWords }),
    action: choice(auditActions, { required: true, computed: true, label: 'What', labels: actionWords }),
    resource: text({ required: true, computed: true, label: 'Kind' }),
    /** Whether the record still exists; null for kinds where this is not checked. */
    record_exists: boolean({ computed: true, nullable: true, label: 'Exists' }),
    record_id: text({ computed: true, label: 'ID' }),
    summary: text({ required: true, computed: true, label: 'Item' }),
    details: json({ computed: true }),
    /** Another record that the action concerned: the user of a grant, the previous editor, the source of a copy. */
    related: object(
      {
        resource: text({ required: true }),
        id: text({ required: true }),
        name: text(),
        exists: boolean({ nullable: true }),
      },
      { computed: true, nullable: true },
    ),
    /** The number of the campaign's revision that the action wrote; null if there is none or it was deleted. */
    revision: number({ integer: true, computed: true, label: 'Version' }),
    /** The change of that revision (`AuditChange`); null if it has several, or a long value. */
    change: json({ computed: true, nullable: true }),
  },
  list: {
    columns: ['happened_at', 'user_id', 'action', 'summary', 'resource', 'details', 'via'],
    filters: ['q', 'action', 'user_id', 'resource', 'happened_at'],
    sort: { field: 'happened_at', order: 'DESC' },
    sortable: ['happened_at'],
    bulk: ['export'],
    exported: ['happened_at', 'user_name', 'action', 'summary', 'resource', 'record_id', 'details', 'via'],
  },
  form: { sections: [] },
  access: { list: 'users-modify' },
});

export type AuditEntryRecord = RecordOf<typeof audit>;
