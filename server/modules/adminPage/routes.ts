import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { PageSetup } from '#contracts/environment.ts';
import { isLoopbackHost } from '#contracts/network.ts';
import type { Dependencies } from '../../dependencies.ts';
import { clientFolder } from '../../plugins/buildFolder.ts';
import { version } from '../../version.ts';
import { frameOrigins } from '../apps/apps.ts';
import { outboxFor, outboxPath } from '../outbox/outbox.ts';
import { pagePolicy, readEntry, renderPage } from './adminDocument.ts';

/**
 * Returns whether a request uses the other of 127.0.0.1 and localhost than PUBLIC_URL, where login does not work. A
 * request to another port came through a proxy that serves PUBLIC_URL.
 */
const isOtherSpelling = ({ hostname, port }: FastifyRequest, publicAddress: URL): boolean =>
  String(port) === publicAddress.port && hostname !== publicAddress.hostname && isLoopbackHost(hostname);

const missingBuild = 'The admin is not built. Run "npm start", or run "npm run dev" and open the URL it prints.';

/** The admin's page, made for each request, and its assets, which never change under their name. */
export const adminPageModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { config, db } = dependencies;
  const folder = clientFolder();
  const entry = readEntry(folder);
  const publicAddress = new URL(config.publicUrl);

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: true,
  });

  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (isOtherSpelling(request, publicAddress)) return reply.redirect(`${config.publicUrl}/`);
    if (!entry) return reply.code(503).type('text/plain').send(missingBuild);
    const nonce = randomBytes(16).toString('base64');
    const origins = await frameOrigins(db);
    const setup: PageSetup = {
      environment: config.environment,
      version,
      public_url: config.publicUrl,
      reports_url: config.reportsUrl,
      password_sign_in: config.passwordSignIn,
      company_sign_in: config.oidc !== null,
      registration: config.passwordSignIn && config.selfRegistration,
      outbox_path: outboxFor(dependencies, request) && outboxPath,
      frame_origins: origins,
      consumer_data_days: config.consumerDataDays,
      legal: config.legal,
    };
    return reply
      .header('content-security-policy', pagePolicy(config.publicUrl, origins, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(entry, setup, nonce));
  });

  app.get('/reports', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(config.reportsUrl ?? '/'),
  );

  app.get('/assets/*', {
    config: { access: 'public' },
    schema: { hide: true, params: Type.Object({ '*': Type.String() }) },
    handler: async (request, reply) => reply.header('vary', 'accept-encoding').sendFile(request.params['*']),
  });
};
