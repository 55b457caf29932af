import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { wholeListOf } from '#contracts/api/lists.ts';
import { slugPattern } from '#contracts/campaign.ts';
import { type AppPatch, apps } from '#resources/apps/schema.ts';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { createSchema, patchSchema, recordSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { changeApp, createApp, presentApp, reloadConfigBy, removeApp } from './appActions.ts';
import { checkConfig } from './appConfigs.ts';
import { findApp, listApps } from './appStore.ts';

const App = recordSchema(apps);
const AppParams = Type.Object({ id: Type.String({ pattern: slugPattern, maxLength: 100 }) });
const NewApp = Type.Unsafe<CreateInputOf<typeof apps>>(createSchema(apps));
const Patch = Type.Unsafe<AppPatch>(patchSchema(apps));
const CheckInput = Type.Unsafe<{ config_url: string }>({
  type: 'object',
  properties: { config_url: toJsonSchema(apps.fields.config_url) },
  required: ['config_url'],
  additionalProperties: false,
});
const Check = Type.Object({
  ok: Type.Boolean(),
  problems: Type.Array(Type.Object({ loc: Type.Array(Type.Any()), msg: Type.String() })),
  config: Type.Union([Type.Null(), toJsonSchema(apps.fields.config)]),
});

/** Routes of the app registry (docs/protocol.md, Campaign apps). */
export const appsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;

  app.get('/api/apps', {
    config: { access: apps.access.list ?? 'nobody' },
    schema: { summary: 'List apps', tags: ['apps'], response: { 200: wholeListOf(App) } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      return { items: (await listApps(db)).map((row) => presentApp(row, caller)) };
    },
  });

  app.get('/api/apps/:id', {
    config: { access: apps.access.list ?? 'nobody' },
    schema: { summary: 'Get an app', tags: ['apps'], params: AppParams, response: { 200: App } },
    handler: async (request) => {
      const row = await findApp(db, request.params.id);
      if (!row) throw notFound();
      return presentApp(row, callerOfRequest(request));
    },
  });

  app.post('/api/apps', {
    config: { access: 'apps-modify' },
    schema: { summary: 'Add an app', tags: ['apps'], body: NewApp, response: { 201: App } },
    handler: async (request, reply) => {
      const caller = callerOfRequest(request);
      return reply.code(201).send(presentApp(await createApp(dependencies, caller, request.body), caller));
    },
  });

  app.post('/api/apps/check', {
    config: { access: 'apps-modify' },
    schema: { summary: 'Check a config URL', tags: ['apps'], body: CheckInput, response: { 200: Check } },
    handler: (request) => checkConfig(dependencies, request.body.config_url),
  });

  app.patch('/api/apps/:id', {
    config: { access: 'apps-modify' },
    schema: { summary: 'Change an app', tags: ['apps'], params: AppParams, body: Patch, response: { 200: App } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      return presentApp(await changeApp(dependencies, caller, request.params.id, request.body), caller);
    },
  });

  app.delete('/api/apps/:id', {
    config: { access: 'apps-modify' },
    schema: { summary: 'Delete an app', tags: ['apps'], params: AppParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await removeApp(dependencies, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.post('/api/apps/:id/config/reload', {
    config: { access: 'apps-modify' },
    schema: { summary: "Reload the app's config", tags: ['apps'], params: AppParams, response: { 200: App } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      return presentApp(await reloadConfigBy(dependencies, caller, request.params.id), caller);
    },
  });
};
