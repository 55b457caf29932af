import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { outboxPage, outboxPolicy } from '#contracts/outboxPage.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { outboxFor, outboxPath } from './outbox.ts';

/** The outbox page, for trying out the product on one machine. */
export const outboxModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  app.get(outboxPath, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const outbox = outboxFor(dependencies, request);
    if (!outbox) throw notFound();
    reply
      .header('content-security-policy', outboxPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    return outboxPage('Campaign CMS', await outbox.list());
  });
};
