import type { FastifyPluginAsync } from 'fastify';
import { revisionsApi } from '#contracts/api/revisions.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { readRevision, readRevisions, sweepRevisions } from '../revisions/revisions.ts';
import { histories } from './revisionStore.ts';
import { previewRestore, readLastTextChanges, restoreRevision, seenHistory } from './revisions.ts';

/** A campaign's revisions, and restoring them. */
export const revisionRoutes: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  const { config, db } = dependencies;
  sweepHourly(server, dependencies, config.revisionDays, (expiry) => sweepRevisions(db, histories, expiry));

  serve(server, revisionsApi, {
    'GET /api/campaigns/:id/revisions': ({ caller, params, query }) =>
      readRevisions(db, seenHistory(caller, params.id), query),
    'GET /api/campaigns/:id/revisions/:number': ({ caller, params: { id, number } }) =>
      readRevision(db, seenHistory(caller, id), number),
    'GET /api/campaigns/:id/translations/last_changes': ({ caller, params, query }) =>
      readLastTextChanges(dependencies, caller, params.id, query.message),
    'GET /api/campaigns/:id/revisions/:number/restore': ({ caller, params: { id, number } }) =>
      previewRestore(dependencies, caller, id, number),
    'POST /api/campaigns/:id/revisions/:number/restore': ({ caller, params: { id, number }, body }) =>
      restoreRevision(dependencies, caller, id, number, body ?? {}),
  });
};
