import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { networkOf } from '#contracts/network.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { scope } from '../oauth/client.ts';
import { authorizePath, handOver } from '../oauth/routes.ts';
import { charge } from '../passwords/rateLimits.ts';
import { answerPages } from './answerPages.ts';
import type { PageDependencies } from './interaction.ts';
import { explainPage } from './pages.ts';
import { acceptedPageTexts } from './pageTexts.ts';

/** Starts a sign-in, which is stored until it ends. Its size and the number from a network are limited. */
export const authorizeRoute: FastifyPluginAsyncTypebox<PageDependencies> = async (app, dependencies) => {
  const { config, db, clock, provider } = dependencies;
  const ask = handOver(provider, config);
  const sendPage = answerPages(app, config);

  app.get(authorizePath, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const asked = new URL(request.url, 'http://localhost');
    if (isTooLong(asked)) {
      const texts = acceptedPageTexts(request.headers['accept-language']);
      return sendPage(reply.code(400), explainPage(config, texts, texts.invalidLink));
    }
    await charge(db, clock, [{ key: ['authorize', networkOf(request.ip)], ...serverLimits.startedLogins }]);
    // The admin sends none, and there is only one.
    asked.searchParams.set('scope', scope);
    return ask(request, reply, asked.pathname + asked.search);
  });
};

function isTooLong({ search, searchParams }: URL): boolean {
  const states = searchParams.getAll('state');
  return (
    search.length > serverLimits.maxAuthorizeQueryLength ||
    states.some((one) => one.length > serverLimits.maxStateLength)
  );
}
