import { limits } from '../../contracts/limits.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, dateTime, json, slug, text, url } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';
import type { AppConfig } from './config.ts';

/** Campaign apps: separate services, each identified by its config URL. */
export const apps = defineResource({
  name: 'apps',
  path: '/apps',
  title: 'name',
  icon: 'app',
  module: true,
  fields: {
    name: text({ required: true, max: limits.maxNameLength }),
    id: slug({ required: true, createOnly: true, label: 'App ID', from: 'name' }),
    config_url: url({
      required: true,
      label: 'Config URL',
      help: 'URL of the app’s JSON config. It is loaded immediately; without it, the app can’t have campaigns.',
      access: { read: 'apps-modify' },
    }),
    root_url: text({ computed: true, label: 'Root URL' }),
    created_at: dateTime({ required: true, computed: true, label: 'Created' }),
    updated_at: dateTime({ required: true, computed: true, label: 'Updated' }),
    last_update_success: boolean({ computed: true, label: 'Last update' }),
    last_update_error: text({ computed: true, label: 'Last error', access: { read: 'apps-modify' } }),
    config: json({ computed: true, nullable: true }),
  },
  list: {
    columns: ['name', 'id', 'created_at', 'updated_at', 'last_update_success'],
    sort: { field: 'name', order: 'ASC' },
  },
  form: { sections: [{ id: 'app', fields: ['name', 'id', 'config_url'] }], createLabel: 'Add app' },
  access: { list: 'signed-in', create: 'apps-modify' },
});

/** An app as the API returns it; `config` is null until it has loaded once. */
export type App = Omit<RecordOf<typeof apps>, 'config'> & { config: AppConfig | null };
