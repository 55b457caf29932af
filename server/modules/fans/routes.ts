import type { FastifyPluginAsync } from 'fastify';
import { fansApi } from '#contracts/api/fans.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { askApps } from './fans.ts';

/** What all apps have of one email address. */
export const fansModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  const needs = { ...dependencies, log: server.log };
  serve(server, fansApi, {
    'POST /api/fans/search': ({ caller, body: { email } }) => askApps(needs, { caller, action: 'search', email }),
    'POST /api/fans/export': ({ caller, body: { email } }) => askApps(needs, { caller, action: 'export', email }),
    'POST /api/fans/erase': ({ caller, body: { email } }) => askApps(needs, { caller, action: 'erase', email }),
  });
};
