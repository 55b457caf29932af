import type { ConfigChanges } from '#contracts/configChanges.ts';
import { limits } from '#contracts/limits.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, choice, dateTime, json, list, number, object, slug, text, url } from '../schema/fields.ts';
import type { PatchInputOf, RecordOf } from '../schema/records.ts';
import type { AppConfig } from './config.ts';

const required = { required: true } as const;

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
    retired: boolean({ default: false, help: 'A retired app gets no new campaigns.' }),
    root_url: text({ computed: true, label: 'Root URL' }),
    created_at: dateTime({ required: true, computed: true, label: 'Created' }),
    updated_at: dateTime({ required: true, computed: true, label: 'Updated' }),
    last_update_success: boolean({ computed: true, label: 'Last update' }),
    last_update_error: text({ computed: true, label: 'Last error', access: { read: 'apps-modify' } }),
    config: json({ computed: true, nullable: true }),
    config_changes: object(
      {
        at: dateTime(required),
        total: number(required),
        items: list(
          object({
            path: text(required),
            kind: choice(['added', 'removed', 'changed'], required),
            from: text(),
            to: text(),
          }),
        ),
      },
      { computed: true, nullable: true, label: 'Last change', access: { read: 'apps-modify' } },
    ),
    in_use: boolean({ computed: true, label: 'In use', access: { read: 'apps-modify' } }),
  },
  list: {
    columns: ['name', 'id', 'created_at', 'updated_at', 'last_update_success'],
    sort: { field: 'name', order: 'ASC' },
  },
  form: { sections: [{ id: 'app', fields: ['name', 'id', 'config_url'] }], createLabel: 'Add app' },
  access: {
    list: 'campaigns-read',
    create: 'apps-modify',
    edit: 'apps-modify',
    delete: { permission: 'apps-modify', where: { in_use: false } },
  },
});

/** What the last reload that found a difference has changed, and when. */
export type StoredConfigChanges = ConfigChanges & { at: string };

/**
 * An app as the API returns it; `config` is null until it has loaded once. `in_use` is true while it has campaigns, or
 * requests to remove the consumer data of deleted ones.
 */
export type App = Omit<RecordOf<typeof apps>, 'config' | 'config_changes'> & {
  config: AppConfig | null;
  config_changes?: StoredConfigChanges | null;
};
export type AppPatch = PatchInputOf<typeof apps>;
