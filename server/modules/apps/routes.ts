import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { slugPattern } from '../../../contracts/campaign.ts';
import { apps } from '../../../resources/apps/schema.ts';
import { createSchema, recordSchema } from '../../../resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { wholeListOf } from '../../plugins/listQuery.ts';
import { createApp, findApp, listApps, presentApp, reloadConfigBy } from './apps.ts';

const App = recordSchema(apps);
const AppParams = Type.Object({ id: Type.String({ pattern: slugPattern, maxLength: 100 }) });
const NewApp = Type.Unsafe<{ id: string; name: string; config_url: string }>(createSchema(apps));

/** Campaign apps: the registry, and the tokens with which the tool knocks at them (docs/protocol.md, Campaign apps). */
export const appsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;

  app.get('/api/apps', {
    config: { access: 'signed-in' },
    schema: { summary: 'Every app', tags: ['apps'], response: { 200: wholeListOf(App) } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      return { items: (await listApps(db)).map((row) => presentApp(row, caller)) };
    },
  });

  app.get('/api/apps/:id', {
    config: { access: 'signed-in' },
    schema: { summary: 'One app', tags: ['apps'], params: AppParams, response: { 200: App } },
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

  app.post('/api/apps/:id/config/reload', {
    config: { access: 'apps-modify' },
    schema: { summary: "Load the app's config again", tags: ['apps'], params: AppParams, response: { 200: App } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      return presentApp(await reloadConfigBy(dependencies, caller, request.params.id), caller);
    },
  });
};
