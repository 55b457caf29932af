import type { FastifyPluginAsync } from 'fastify';
import { authApi } from '#contracts/api/auth.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import { clientForLogins } from '../../db/connect.ts';
import { sweepExpiredOf } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { knownBrowserIn, sweepKnownBrowsers } from './browser/knownBrowsers.ts';
import { agentRoutes } from './connect/agentRoutes.ts';
import { consentRoutes } from './connect/consentRoutes.ts';
import { metadataRoutes } from './connect/metadataRoutes.ts';
import { agentRegistrationRoutes } from './connect/registrationRoutes.ts';
import { secondFactorRoutes } from './factors/routes.ts';
import { checkSecondFactor } from './factors/secondFactor.ts';
import { answerFaults } from './oauth/oauthErrors.ts';
import { createProvider } from './oauth/provider.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { signingKeys } from './oauth/signingKeys.ts';
import { issueTokens } from './oauth/tokenInfo.ts';
import { authorizeRoute } from './page/authorizeRoute.ts';
import { newPasswordRoute } from './page/newPasswordRoute.ts';
import { refuseOpenStep } from './page/nextStep.ts';
import { passkeyRoutes } from './page/passkeyRoutes.ts';
import { signInPageRoutes } from './page/routes.ts';
import { setUpRoute } from './page/setUpRoute.ts';
import { checkPassword, refusedLogins } from './passwords/passwordSignIn.ts';
import { passwordLoad } from './passwords/passwords.ts';
import { userSessionRoutes } from './sessions/userSessionRoutes.ts';
import { endUserSessionOf, sweepExpired } from './sessions/userSessionStore.ts';
import { sweepAttempts } from './signOn/attempts.ts';
import { signOnRoutes } from './signOn/routes.ts';

const sweepEveryMs = 10 * 60_000;

/** Sign-in, tokens and sign-out. */
export const authModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { config, clock, timers } = dependencies;
  const db = clientForLogins(dependencies.db);
  app.addHook('onClose', () => db.destroy());
  const provider = await createProvider({ config, db, clock });
  answerFaults(provider, app.log);
  await app.register(oauthRoutes, { config, provider });
  await app.register(authorizeRoute, { config, db, clock, provider });
  await app.register(signInPageRoutes, { config, db, clock, provider });
  await app.register(newPasswordRoute, { config, db, clock, provider });
  await app.register(metadataRoutes, { config, provider });
  await app.register(agentRegistrationRoutes, { db, clock });
  await app.register(consentRoutes, { config, db, clock, provider });
  await app.register(agentRoutes, { db, clock });
  await app.register(passkeyRoutes, { config, db, clock, provider });
  await app.register(setUpRoute, { config, db, clock, provider });
  await app.register(userSessionRoutes, { db, clock });
  await app.register(secondFactorRoutes, { config, db, clock });
  const { companySignOn } = dependencies.providers;
  await app.register(signOnRoutes, { config, db, clock, provider, companySignOn });
  const hashes = { name: 'password_hashes', help: 'Passwords being hashed or verified, or waiting for it.' };
  app.measure({ ...hashes, labels: { state: 'running' }, read: () => passwordLoad().running });
  app.measure({ ...hashes, labels: { state: 'waiting' }, read: () => passwordLoad().waiting });
  const logins = { name: 'logins_refused_total', help: 'Refused logins with a password.', isCounter: true };
  for (const reason of ['invalid-credentials', 'too-many-requests', 'other'] as const)
    app.measure({ ...logins, labels: { reason }, read: () => refusedLogins()[reason] });
  runEvery(app, { timers }, sweepEveryMs, () =>
    Promise.all([
      ...[sweepExpired, sweepAttempts, sweepKnownBrowsers].map((sweep) => sweep(dependencies.db, clock)),
      sweepExpiredOf(dependencies.db, 'passkey_challenges', clock.now()),
      sweepExpiredOf(dependencies.db, 'trusted_browsers', clock.now()),
    ]),
  );

  serve(app, authApi, {
    'GET /api/auth/oauth2/jwks': async ({ reply }) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      reply.header('cache-control', 'public, max-age=300');
      return { keys: (await signingKeys(dependencies.db, clock)).published };
    },
    'POST /api/auth/jwt/session': async ({ body, request: { ip, headers } }) => {
      if (!config.passwordSignIn) throw new ApiError('forbidden');
      const browser = knownBrowserIn(config, headers.cookie);
      const userId = await checkPassword(db, clock, { ...body, address: ip, browser });
      const proof = await checkSecondFactor(db, clock, { userId, code: body.otp, address: ip });
      await refuseOpenStep({ config, db, clock }, { userId, proof, isTrusted: false, defersSetUp: true });
      const origin = { userAgent: headers['user-agent'] ?? null, address: ip };
      return issueTokens({ config, db, clock, provider }, { userId, proof }, origin);
    },
    'POST /api/auth/oauth2/logout': ({ body }) => endUserSessionOf(db, body.refresh_token),
  });
};
