import type { FastifyPluginAsync } from 'fastify';
import type Provider from 'oidc-provider';
import type { Config } from '#server/config.ts';
import { scope } from '../oauth/client.ts';
import { resourceOf } from '../oauth/resource.ts';
import { handOver, mount } from '../oauth/routes.ts';
import { issuerOf } from '../oauth/signingKeys.ts';

const options = { config: { access: 'public' as const }, schema: { hide: true } };

/**
 * Metadata that agents find the authorization server with: of the resource (RFC 9728), and of the server (RFC 8414), whose
 * issuer has a path. Some programs look only at the root.
 */
export const metadataRoutes: FastifyPluginAsync<{ config: Config; provider: Provider }> = async (
  app,
  { config, provider },
) => {
  const ask = handOver(provider, config);
  const ofResource = {
    resource: resourceOf(config),
    authorization_servers: [issuerOf(config)],
    scopes_supported: [scope],
    bearer_methods_supported: ['header'],
  };
  for (const path of ['', '/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, options, async () => ofResource);
  for (const path of ['', mount])
    app.get(`/.well-known/oauth-authorization-server${path}`, options, (request, reply) =>
      ask(request, reply, `${mount}/.well-known/oauth-authorization-server`),
    );
};
