import { auditActions, auditWays } from '../../contracts/audit.ts';
import { defineResource } from '../schema/defineResource.ts';
import { choice, dateTime, json, reference, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

/** Who did what, when and to what; written by the server alone, and never changed. */
export const audit = defineResource({
  name: 'audit',
  path: '/audit',
  title: 'summary',
  icon: 'history',
  menu: false,
  label: { one: 'Audit entry', many: 'Audit' },
  module: true,
  fields: {
    happened_at: dateTime({ required: true, computed: true, label: 'When' }),
    user_id: reference({ to: 'users', computed: true, label: 'Who' }),
    user_name: text({ computed: true, label: 'Name' }),
    via: choice(auditWays, { computed: true, label: 'By way of' }),
    action: choice(auditActions, { required: true, computed: true, label: 'What' }),
    resource: text({ required: true, computed: true, label: 'Kind' }),
    record_id: text({ computed: true, label: 'ID' }),
    summary: text({ required: true, computed: true, label: 'Of what' }),
    details: json({ computed: true }),
  },
  list: {
    columns: ['happened_at', 'user_id', 'action', 'summary', 'via'],
    filters: ['q', 'action', 'user_id', 'resource'],
    sort: { field: 'happened_at', order: 'DESC' },
    sortable: ['happened_at'],
    bulk: ['export'],
  },
  form: {
    sections: [
      {
        id: 'entry',
        fields: ['happened_at', 'user_id', 'action', 'resource', 'record_id', 'summary', 'via', 'details'],
      },
    ],
  },
  access: { list: 'users-modify' },
});

export type AuditEntryRecord = RecordOf<typeof audit>;
