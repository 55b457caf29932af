import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { allows } from '#contracts/permissions.ts';
import { createSchema, recordSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerIfAny } from '../../plugins/access.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { withRequestKey } from '../../plugins/idempotency.ts';
import { acceptedLocale } from '../../plugins/locales.ts';
import { sweepMailTokens } from '../mail/mail.ts';
import { createUser, type NewUser } from '../userManagement/userManagement.ts';
import { sweepRegistrations } from '../users/users.ts';
import { register, requestPasswordReset, resendVerification, resetPassword, verifyEmail } from './accounts.ts';

const closed = { additionalProperties: false };
const Email = Type.Unsafe<string>(toJsonSchema(users.fields.email));
const DisplayName = Type.Unsafe<string>(toJsonSchema(users.fields.display_name));
const Password = Type.Unsafe<string>(toJsonSchema(users.fields.password));
const Token = Type.String({ minLength: 1, maxLength: 200 });
const NewUserBody = Type.Unsafe<NewUser>(createSchema(users));
const Nothing = Type.Object({}, closed);
const User = recordSchema(users);

const sweepEveryMs = 10 * 60_000;

/** Registration, email verification and password reset. The responses don't reveal who has an account. */
export const accountsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { config, db, clock, timers } = dependencies;
  const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
    address: ip,
    locale: acceptedLocale(headers['accept-language'], config.defaultLocale),
  });
  runEvery(app, { timers }, sweepEveryMs, () =>
    Promise.all([sweepMailTokens(db, clock), sweepRegistrations(db, clock)]),
  );

  app.post('/api/users', {
    config: { access: 'public' },
    schema: {
      summary: 'Register an account; with users-modify, create a user',
      tags: ['users'],
      body: NewUserBody,
      response: { 201: User, 202: Nothing },
    },
    handler: async (request, reply) => {
      const known = await callerIfAny(request);
      if (known) {
        const caller = withRequestKey(request, known);
        if (caller.via !== 'sign-in' || !allows(caller, 'users-modify')) throw new ApiError('forbidden');
        return reply.code(201).send(await createUser(dependencies, caller, request.body));
      }
      if (request.headers.authorization !== undefined) throw new ApiError('unauthorized');
      if (!config.passwordSignIn || !config.selfRegistration) throw new ApiError('forbidden');
      await register(dependencies, request.body, originOf(request));
      return reply.code(202).send({});
    },
  });

  app.post('/api/users/email_verification/resend', {
    config: { access: 'public' },
    schema: {
      summary: 'Resend the verification email',
      tags: ['users'],
      body: Type.Object({ email: Email }, closed),
      response: { 200: Nothing },
    },
    handler: async (request) => {
      await resendVerification(dependencies, { email: request.body.email, ...originOf(request) });
      return {};
    },
  });

  app.post('/api/users/email_verification', {
    config: { access: 'public' },
    schema: {
      summary: 'Verify an email address',
      tags: ['users'],
      body: Type.Object({ email: Email, token: Token }, closed),
      response: { 200: Nothing },
    },
    handler: async ({ body }) => {
      await verifyEmail(dependencies, body);
      return {};
    },
  });

  app.post('/api/users/password_reset', {
    config: { access: 'public' },
    schema: {
      summary: 'Send a password reset email',
      tags: ['users'],
      body: Type.Object({ email: Email, cms: Type.Optional(Type.Boolean()) }, closed),
      response: { 200: Nothing },
    },
    handler: async (request) => {
      if (!config.passwordSignIn) throw new ApiError('forbidden');
      await requestPasswordReset(dependencies, { email: request.body.email, ...originOf(request) });
      return {};
    },
  });

  app.put('/api/users/password', {
    config: { access: 'public' },
    schema: {
      summary: 'Set a new password with an emailed token',
      tags: ['users'],
      body: Type.Object({ new_password: Password, token: Token, display_name: Type.Optional(DisplayName) }, closed),
      response: { 204: Type.Null() },
    },
    handler: async ({ body }, reply) => {
      if (!config.passwordSignIn) throw new ApiError('forbidden');
      await resetPassword(dependencies, body);
      return reply.code(204).send(null);
    },
  });
};
