import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { createSchema, patchSchema, recordSchema } from '#resources/schema/toJsonSchema.ts';
import { type WebhookChanges, webhookDeliveries, webhooks } from '#resources/webhooks/schema.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { IdParams, listQueryOf, pageOf, wholeListOf } from '../../plugins/listQuery.ts';
import {
  type DeliveryRow,
  findDelivery,
  insertTest,
  listDeliveries,
  sendAgain,
  sweepDeliveries,
} from './deliveryStore.ts';
import { findWebhook, listWebhooks } from './webhookStore.ts';
import { changeWebhook, createWebhook, presentWebhook, removeWebhook, rotateSecret } from './webhooks.ts';

const Webhook = recordSchema(webhooks);
const secret = { type: 'string', description: 'Signs the requests. Only this response contains it.' } as const;
const CreatedWebhook = { ...Webhook, properties: { ...Webhook.properties, secret } };
const NewWebhook = Type.Unsafe<CreateInputOf<typeof webhooks>>(createSchema(webhooks));
const Patch = Type.Object(
  {
    fields: Type.Unsafe<WebhookChanges>(patchSchema(webhooks)),
    base_updated_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'Ignored: fields that are not sent keep their current values.' }),
    ),
  },
  { additionalProperties: false },
);
const Delivery = recordSchema(webhookDeliveries);
const { response: _response, data: _data, ...listed } = Delivery.properties ?? {};
const ListedDelivery = { ...Delivery, properties: listed };
const DeliveryQuery = listQueryOf(webhookDeliveries, { webhook_id: Type.Optional(Type.String({ format: 'uuid' })) });

/** Returns a delivery for the response; the schema of lists omits what only a single one has. */
const presentDelivery = ({ created_at, attempted_at, next_attempt_at, ...row }: DeliveryRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  attempted_at: attempted_at?.toISOString() ?? null,
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
});

/** Events and the log contain ids of campaigns and users. */
const config = { access: 'apps-modify', shows: ['campaigns-read', 'users-read'] } as const;

/** Routes of webhooks (docs/protocol.md, Webhooks). */
export const webhooksModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  const tags = ['webhooks'];
  await app.register(deliveryRoutes, dependencies);

  app.get('/api/webhooks', {
    config,
    schema: { summary: 'List webhooks', tags, response: { 200: wholeListOf(Webhook) } },
    handler: async () => ({ items: (await listWebhooks(db)).map(presentWebhook) }),
  });

  app.post('/api/webhooks', {
    config,
    schema: { summary: 'Add a webhook', tags, body: NewWebhook, response: { 201: CreatedWebhook } },
    handler: async (request, reply) =>
      reply.code(201).send(await createWebhook(dependencies, callerOfRequest(request), request.body)),
  });

  app.get('/api/webhooks/:id', {
    config,
    schema: { summary: 'Get a webhook', tags, params: IdParams, response: { 200: Webhook } },
    handler: async (request) => {
      const row = await findWebhook(db, request.params.id);
      if (!row) throw notFound();
      return presentWebhook(row);
    },
  });

  app.post('/api/webhooks/:id/patch', {
    config,
    schema: {
      summary: 'Update fields of a webhook',
      tags,
      params: IdParams,
      body: Patch,
      response: { 200: Webhook },
    },
    handler: async (request) =>
      changeWebhook(dependencies, callerOfRequest(request), request.params.id, request.body.fields),
  });

  app.post('/api/webhooks/:id/secret', {
    config,
    schema: {
      summary: "Replace a webhook's secret",
      tags,
      params: IdParams,
      response: { 200: Type.Object({ secret: Type.Unsafe<string>(secret) }) },
    },
    handler: async (request) => rotateSecret(dependencies, callerOfRequest(request), request.params.id),
  });

  app.delete('/api/webhooks/:id', {
    config,
    schema: { summary: 'Delete a webhook', tags, params: IdParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await removeWebhook(dependencies, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};

/** Routes of the log, and of sending. */
const deliveryRoutes: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  const tags = ['webhooks'];
  sweepHourly(app, dependencies, serverLimits.deliveryDays, (expiry) => sweepDeliveries(db, expiry));

  app.get('/api/webhook_deliveries', {
    config,
    schema: {
      summary: 'List deliveries of webhooks',
      tags,
      querystring: DeliveryQuery,
      response: { 200: pageOf(ListedDelivery) },
    },
    handler: async (request) => {
      const { rows, total } = await listDeliveries(db, request.query);
      return { items: rows.map(presentDelivery), total };
    },
  });

  app.get('/api/webhook_deliveries/:id', {
    config,
    schema: { summary: 'Get a delivery', tags, params: IdParams, response: { 200: Delivery } },
    handler: async (request) => {
      const row = await findDelivery(db, request.params.id);
      if (!row) throw notFound();
      return presentDelivery(row);
    },
  });

  app.post('/api/webhooks/:id/test', {
    config,
    schema: { summary: 'Send a test event', tags, params: IdParams, response: { 201: Delivery } },
    handler: async (request, reply) => {
      const { id } = request.params;
      if (!(await findWebhook(db, id))) throw notFound();
      const row = await db.transaction().execute((trx) => insertTest(trx, id, clock.now()));
      if (!row) throw new ApiError('too-many-deliveries');
      return reply.code(201).send(presentDelivery(row));
    },
  });

  app.post('/api/webhook_deliveries/:id/resend', {
    config,
    schema: { summary: 'Send a finished delivery again', tags, params: IdParams, response: { 200: Delivery } },
    handler: async (request) => {
      const { id } = request.params;
      if (!(await findDelivery(db, id))) throw notFound();
      const row = await db.transaction().execute((trx) => sendAgain(trx, id));
      if (!row) throw new ApiError('delivery-pending');
      return presentDelivery(row);
    },
  });
};
