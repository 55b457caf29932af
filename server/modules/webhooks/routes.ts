import type { FastifyPluginAsync } from 'fastify';
import { webhooksApi } from '#contracts/api/webhooks.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
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

/** Returns a delivery for the response; the schema of lists omits what only a single one has. */
const presentDelivery = ({ created_at, attempted_at, next_attempt_at, ...row }: DeliveryRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  attempted_at: attempted_at?.toISOString() ?? null,
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
});

/** Webhooks and the log of their deliveries. */
export const webhooksModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  sweepHourly(app, dependencies, serverLimits.deliveryDays, (expiry) => sweepDeliveries(db, expiry));

  serve(app, webhooksApi, {
    'GET /api/webhooks': async () => ({ items: (await listWebhooks(db)).map(presentWebhook) }),
    'POST /api/webhooks': ({ caller, body }) => createWebhook(dependencies, caller, body),
    'GET /api/webhooks/:id': async ({ params }) => presentWebhook(found(await findWebhook(db, params.id))),
    'POST /api/webhooks/:id/patch': ({ caller, params, body }) =>
      changeWebhook(dependencies, caller, params.id, body.fields),
    'POST /api/webhooks/:id/secret': ({ caller, params }) => rotateSecret(dependencies, caller, params.id),
    'DELETE /api/webhooks/:id': ({ caller, params }) => removeWebhook(dependencies, caller, params.id),
    'GET /api/webhook_deliveries': async ({ query }) => {
      const { rows, total } = await listDeliveries(db, query);
      return { items: rows.map(presentDelivery), total };
    },
    'GET /api/webhook_deliveries/:id': async ({ params }) => presentDelivery(found(await findDelivery(db, params.id))),
    'POST /api/webhooks/:id/test': async ({ params: { id } }) => {
      found(await findWebhook(db, id));
      const row = await db.transaction().execute((trx) => insertTest(trx, id, clock.now()));
      if (!row) throw new ApiError('too-many-deliveries');
      return presentDelivery(row);
    },
    'POST /api/webhook_deliveries/:id/resend': async ({ params: { id } }) => {
      found(await findDelivery(db, id));
      const row = await db.transaction().execute((trx) => sendAgain(trx, id));
      if (!row) throw new ApiError('delivery-pending');
      return presentDelivery(row);
    },
  });
};
