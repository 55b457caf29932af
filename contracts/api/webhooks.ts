import { Type } from 'typebox';
import { patchSchema } from '#resources/schema/toJsonSchema.ts';
import { type WebhookChanges, webhookDeliveries, webhooks } from '#resources/webhooks/schema.ts';
import { endpoints } from './endpoint.ts';
import { AnyId, listedOf, listQueryOf, newOf, pageOf, recordOf, recordWith, wholeListOf } from './lists.ts';

const Webhook = recordOf(webhooks);
const Delivery = recordOf(webhookDeliveries);
const secret = Type.String({ description: 'Signs the requests. Only this response contains it.' });

/** Events and the log contain ids of campaigns and users. */
const manage = { access: 'apps-modify', shows: ['campaigns-read', 'users-read'] } as const;

/** Webhooks, and the log of their deliveries (docs/protocol.md, Webhooks). */
export const webhooksApi = endpoints('webhooks', {
  'GET /api/webhooks': { ...manage, summary: 'List webhooks', answer: { 200: wholeListOf(Webhook) } },
  'POST /api/webhooks': {
    ...manage,
    summary: 'Add a webhook',
    body: newOf(webhooks),
    answer: { 201: recordWith(webhooks, { secret }) },
    errors: ['too-many-webhooks'],
  },
  'GET /api/webhooks/:id': { ...manage, summary: 'Get a webhook', answer: { 200: Webhook } },
  'POST /api/webhooks/:id/patch': {
    ...manage,
    summary: 'Update fields of a webhook',
    body: Type.Object(
      {
        fields: Type.Unsafe<WebhookChanges>(patchSchema(webhooks)),
        base_updated_at: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'Ignored: fields that are not sent keep their current values.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { 200: Webhook },
  },
  'POST /api/webhooks/:id/secret': {
    ...manage,
    summary: "Replace a webhook's secret",
    operation: 'replaceWebhookSecret',
    answer: { 200: Type.Object({ secret }) },
  },
  'DELETE /api/webhooks/:id': { ...manage, summary: 'Delete a webhook', answer: { 204: null } },
  'GET /api/webhook_deliveries': {
    ...manage,
    summary: 'List deliveries of webhooks',
    query: listQueryOf(webhookDeliveries, { webhook_id: AnyId }),
    answer: { 200: pageOf(listedOf(webhookDeliveries)) },
  },
  'GET /api/webhook_deliveries/:id': { ...manage, summary: 'Get a delivery', answer: { 200: Delivery } },
  'POST /api/webhooks/:id/test': {
    ...manage,
    summary: 'Send a test event',
    answer: { 201: Delivery },
    errors: ['too-many-deliveries'],
  },
  'POST /api/webhook_deliveries/:id/resend': {
    ...manage,
    summary: 'Send a finished delivery again',
    answer: { 200: Delivery },
    errors: ['delivery-pending'],
  },
});
