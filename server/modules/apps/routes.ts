import type { FastifyPluginAsync } from 'fastify';
import { appsApi } from '#contracts/api/apps.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { changeApp, createApp, presentApp, reloadConfigBy, removeApp } from './appActions.ts';
import { checkConfig } from './appConfigs.ts';
import { findApp, listApps } from './appStore.ts';

/** The app registry. */
export const appsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  serve(app, appsApi, {
    'GET /api/apps': async ({ caller }) => ({ items: (await listApps(db)).map((row) => presentApp(row, caller)) }),
    'GET /api/apps/:id': async ({ caller, params }) => presentApp(found(await findApp(db, params.id)), caller),
    'POST /api/apps': async ({ caller, body }) => presentApp(await createApp(dependencies, caller, body), caller),
    'POST /api/apps/check': ({ body }) => checkConfig(dependencies, body.config_url),
    'PATCH /api/apps/:id': async ({ caller, params, body }) =>
      presentApp(await changeApp(dependencies, caller, params.id, body), caller),
    'DELETE /api/apps/:id': ({ caller, params }) => removeApp(dependencies, caller, params.id),
    'POST /api/apps/:id/config/reload': async ({ caller, params }) =>
      presentApp(await reloadConfigBy(dependencies, caller, params.id), caller),
  });
};
