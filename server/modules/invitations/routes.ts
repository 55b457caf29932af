import type { FastifyPluginAsync } from 'fastify';
import { invitationsApi } from '#contracts/api/invitations.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { invite, inviteAgain, withdrawInvitation } from './invitations.ts';

/** Invitations of users. */
export const invitationsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) =>
  serve(app, invitationsApi, {
    'POST /api/users/invitations': ({ caller, body }) => invite(dependencies, caller, body),
    'POST /api/users/:id/invitation': ({ caller, params }) => inviteAgain(dependencies, caller, params.id),
    'DELETE /api/users/:id/invitation': ({ caller, params }) => withdrawInvitation(dependencies, caller, params.id),
  });
