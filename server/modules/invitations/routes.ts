import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, oneOf, wholeListOf } from '#contracts/api/lists.ts';
import { limits } from '#contracts/limits.ts';
import { roles } from '#contracts/permissions.ts';
import { recordSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { invite, inviteAgain, withdrawInvitation } from './invitations.ts';

const closed = { additionalProperties: false };
const Email = Type.Unsafe<string>(toJsonSchema(users.fields.email));
const InvitationBody = Type.Object(
  {
    emails: Type.Array(Email, { minItems: 1, maxItems: limits.maxInvited }),
    role: oneOf(roles),
    campaign_ids: Type.Array(Type.String({ format: 'uuid' }), {
      maxItems: limits.maxInvited,
      uniqueItems: true,
      default: [],
    }),
  },
  closed,
);
const Invited = Type.Object({
  email: Type.String(),
  status: Type.Union([Type.Literal('invited'), Type.Literal('email-taken')]),
});

/** Routes of invitations (docs/protocol.md, Permissions). */
export const invitationsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  app.post('/api/users/invitations', {
    config: { access: 'users-modify', bearers: ['sign-in'] },
    schema: {
      summary: 'Invite users',
      tags: ['users'],
      body: InvitationBody,
      response: { 200: wholeListOf(Invited) },
    },
    handler: async (request) => invite(dependencies, callerOfRequest(request), request.body),
  });

  app.post('/api/users/:id/invitation', {
    config: { access: 'users-modify', bearers: ['sign-in'] },
    schema: {
      summary: 'Send the invitation of a user again',
      tags: ['users'],
      params: IdParams,
      response: { 200: recordSchema(users) },
    },
    handler: async (request) => inviteAgain(dependencies, callerOfRequest(request), request.params.id),
  });

  app.delete('/api/users/:id/invitation', {
    config: { access: 'users-modify', bearers: ['sign-in'] },
    schema: {
      summary: 'Withdraw the invitation of a user, who is deleted',
      tags: ['users'],
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await withdrawInvitation(dependencies, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
