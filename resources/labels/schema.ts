import { limits } from '#contracts/limits.ts';
import { defineResource } from '../schema/defineResource.ts';
import { colour, number, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

/** Labels that staff use to group campaigns. Has no module: the generic store serves it. */
export const labels = defineResource({
  name: 'labels',
  title: 'name',
  icon: 'label',
  fields: {
    name: text({ required: true, max: limits.maxLabelLength, unique: true }),
    colour: colour({ default: '#7c4dff', label: 'Color' }),
    note: text({ multiline: true, max: 2_000 }),
    used: number({ required: true, integer: true, computed: true, label: 'Campaigns' }),
  },
  list: {
    columns: ['name', 'colour', 'note', 'used'],
    filters: ['q'],
    sort: { field: 'name', order: 'ASC' },
    bulk: ['delete', 'export'],
  },
  form: { sections: [{ id: 'label', fields: ['name', 'colour', 'note'] }] },
  history: true,
  agents: ['read'],
  limit: { count: limits.maxLabelRecords, error: 'too-many-labels' },
  import: { by: 'name' },
  access: {
    list: 'campaigns-read',
    create: 'campaigns-create',
    edit: 'campaigns-create',
    delete: 'campaigns-delete',
  },
});

export type Label = RecordOf<typeof labels>;
