import { type Static, Type } from 'typebox';
import { type AppPatch, type App as AppRecord, apps } from '#resources/apps/schema.ts';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { createSchema, patchSchema, recordSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { endpoints, SlugParams } from './endpoint.ts';
import { wholeListOf } from './lists.ts';

/** The declaration has the config and its changes as JSON of any form. */
const App = Type.Unsafe<AppRecord>(recordSchema(apps));

/**
 * What a config URL returns: the problems, each with its place in the config, and the config; null if there is none.
 * A config with problems contains the known fields only.
 */
const AppCheck = Type.Object({
  ok: Type.Boolean(),
  problems: Type.Array(Type.Object({ loc: Type.Array(Type.Unsafe<string | number>(Type.Any())), msg: Type.String() })),
  config: Type.Unsafe<Record<string, unknown> | null>(Type.Union([Type.Null(), toJsonSchema(apps.fields.config)])),
});
export type AppCheck = Static<typeof AppCheck>;

const read = { access: apps.access.list ?? 'nobody' } as const;
const modify = { access: 'apps-modify' } as const;
const modifyOne = { ...modify, params: SlugParams, answer: { 200: App } } as const;

/** The app registry (docs/protocol.md, Campaign apps). */
export const appsApi = endpoints('apps', {
  'GET /api/apps': { ...read, summary: 'List apps', answer: { 200: wholeListOf(App) } },
  'GET /api/apps/:id': { ...read, summary: 'Get an app', params: SlugParams, answer: { 200: App } },
  'POST /api/apps': {
    ...modify,
    summary: 'Add an app',
    body: Type.Unsafe<CreateInputOf<typeof apps>>(createSchema(apps)),
    answer: { 201: App },
    errors: ['app-taken'],
  },
  'POST /api/apps/check': {
    operation: 'checkAppConfig',
    ...modify,
    summary: 'Check a config URL',
    body: Type.Object(
      { config_url: Type.Unsafe<string>(toJsonSchema(apps.fields.config_url)) },
      { additionalProperties: false },
    ),
    answer: { 200: AppCheck },
  },
  'PATCH /api/apps/:id': {
    ...modifyOne,
    summary: 'Change an app',
    body: Type.Unsafe<AppPatch>(patchSchema(apps)),
  },
  'DELETE /api/apps/:id': {
    ...modifyOne,
    summary: 'Delete an app',
    answer: { 204: null },
    errors: ['app-in-use'],
  },
  'POST /api/apps/:id/config/reload': {
    ...modifyOne,
    summary: "Reload the app's config",
    errors: ['app-config-failed'],
  },
});
