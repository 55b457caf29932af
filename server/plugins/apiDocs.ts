import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { protocolSchemas, schemasApi } from '#contracts/api/protocolSchemas.ts';
import { apiErrors } from '#contracts/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { version } from '../version.ts';
import { type ApiDocument, describeApi } from './describeApi.ts';
import { documentedUrl } from './operationIds.ts';
import { serve } from './serve.ts';

const docsPath = '/api/docs';

/**
 * Serves OpenAPI generated from the routes' schemas at /api/openapi.json, and a page for it at /api/docs with its own
 * policy. On live both need a bearer token, which browsers send for no page.
 */
export const apiDocsPlugin = fastifyPlugin(async function apiDocs(app, { config }: Dependencies) {
  const access = config.environment === 'live' ? 'signed-in' : 'public';
  const routes: (RouteOptions & { method: string })[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(docsPath)) route.config = { ...route.config, access };
    for (const method of [route.method].flat()) routes.push({ ...route, method });
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Campaign CMS',
        version,
        description: describeErrors(),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema, url: documentedUrl(url) }),
    transformObject: (made) =>
      'openapiObject' in made ? describeApi(made.openapiObject as ApiDocument, routes) : made.swaggerObject,
  });
  await app.register(swaggerUi, { routePrefix: docsPath, staticCSP: true, uiConfig: { url: '/api/openapi.json' } });
  serve(app, schemasApi, {
    'GET /api/schemas': async () => ({
      items: Object.keys(protocolSchemas).map((name) => ({ name, url: `${config.publicUrl}/api/schemas/${name}` })),
    }),
    'GET /api/schemas/:name': async ({ params: { name } }) => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${config.publicUrl}/api/schemas/${name}`,
      ...protocolSchemas[name],
    }),
  });
  app.get('/api/openapi.json', { config: { access }, schema: { hide: true } }, async () => app.swagger());
});

function describeErrors(): string {
  const rows = Object.entries(apiErrors).map(([key, { status, msg }]) => `- ${status} \`${key}\`: ${msg}`);
  return `Errors return \`{detail}\`: a text, a list of \`{loc, msg}\`, or \`{key, msg}\` with one of these keys:\n\n${rows.join('\n')}`;
}
