import { defineResource } from '#resources/schema/defineResource.ts';
import { dateTime, reference, text } from '#resources/schema/fields.ts';

/** A resource for tests only, with drafts and a history. */
export const articles = defineResource({
  name: 'articles',
  title: 'name',
  drafts: true,
  history: true,
  fields: {
    name: text({ required: true }),
    topic: reference({ to: 'labels', onDelete: 'setNull' }),
    published_at: dateTime({ computed: true, stored: true }),
  },
  list: { columns: ['name', 'published_at'], filters: ['published_at'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'article', fields: ['name', 'topic'] }] },
  access: { list: 'campaigns-read', create: 'campaigns-create', edit: 'campaigns-create', delete: 'campaigns-delete' },
});
