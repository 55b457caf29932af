import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { accountsApi } from '#contracts/api/accounts.ts';
import { allows } from '#contracts/permissions.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerIfAny } from '../../plugins/access.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { withRequestKey } from '../../plugins/idempotency.ts';
import { acceptedLocale } from '../../plugins/locales.ts';
import { serve } from '../../plugins/serve.ts';
import { knownBrowserIn } from '../auth/auth.ts';
import { sweepMailTokens } from '../mail/mail.ts';
import { createUser } from '../userManagement/userManagement.ts';
import { sweepRegistrations } from '../users/users.ts';
import { register, requestPasswordReset, resendVerification, resetPassword, verifyEmail } from './accounts.ts';
import { changeOwnPassword } from './ownPassword.ts';

const sweepEveryMs = 10 * 60_000;

/** Registration, email verification and password reset. */
export const accountsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { config, db, clock, timers } = dependencies;
  const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
    address: ip,
    locale: acceptedLocale(headers['accept-language'], config.defaultLocale),
  });
  runEvery(app, { timers }, sweepEveryMs, () =>
    Promise.all([sweepMailTokens(db, clock), sweepRegistrations(db, clock)]),
  );

  serve(app, accountsApi, {
    'POST /api/users': async ({ body, request, reply }) => {
      const known = await callerIfAny(request);
      if (known) {
        const caller = withRequestKey(request, known);
        if (caller.via !== 'sign-in' || !allows(caller, 'users-modify')) throw new ApiError('forbidden');
        return createUser(dependencies, caller, body);
      }
      if (request.headers.authorization !== undefined) throw new ApiError('unauthorized');
      if (!config.passwordSignIn || !config.selfRegistration) throw new ApiError('forbidden');
      await register(dependencies, body, originOf(request));
      reply.code(202);
      return {};
    },
    'POST /api/users/email_verification/resend': async ({ body, request }) => {
      await resendVerification(dependencies, { email: body.email, ...originOf(request) });
      return {};
    },
    'POST /api/users/email_verification': async ({ body }) => {
      await verifyEmail(dependencies, body);
      return {};
    },
    'POST /api/users/password_reset': async ({ body, request }) => {
      if (!config.passwordSignIn) throw new ApiError('forbidden');
      await requestPasswordReset(dependencies, { email: body.email, ...originOf(request) });
      return {};
    },
    'PUT /api/users/password': async ({ body }) => {
      if (!config.passwordSignIn) throw new ApiError('forbidden');
      await resetPassword(dependencies, body);
    },
    'PUT /api/users/me/password': async ({ body, caller, request }) => {
      if (!config.passwordSignIn) throw new ApiError('forbidden');
      const browser = knownBrowserIn(config, request.headers.cookie);
      await changeOwnPassword(dependencies, caller, body, { address: request.ip, browser });
    },
  });
};
