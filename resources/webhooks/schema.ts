import { limits } from '#contracts/limits.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, choice, dateTime, json, list, number, reference, text, url } from '../schema/fields.ts';
import type { PatchInputOf, RecordOf } from '../schema/records.ts';

/** The events that a webhook can receive (docs/protocol.md, Webhooks); `webhook_events_of` in migration 071 makes them. */
export const webhookEvents = [
  'campaign.created',
  'campaign.updated',
  'campaign.started',
  'campaign.ended',
  'campaign.published',
  'campaign.unpublished',
  'campaign.deleted',
  'campaign.not_ready',
  'translations.updated',
  'user.created',
  'user.updated',
  'access.granted',
  'access.removed',
  'record.created',
  'record.updated',
  'record.published',
  'record.unpublished',
  'record.restored',
  'record.deleted',
  'app.failed',
  'release_changed',
  'release_commented',
  'release_approval_asked',
  'release_approved',
  'release_changes_wanted',
  'release_published',
  'release_failed',
] as const;

/** The event that a user sends to try a webhook. */
export const testEvent = 'webhook.test';

/** Events are shown by the names that their receivers use. */
const eventWords = Object.fromEntries([...webhookEvents, testEvent].map((event) => [event, event]));

/** `pending` until a request succeeded, or until no more are sent. */
const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
const stateWords = { pending: 'Sending', delivered: 'Delivered', failed: 'Failed' };

/** URLs of other systems that are told about events by signed requests. */
export const webhooks = defineResource({
  name: 'webhooks',
  title: 'name',
  icon: 'webhook',
  within: 'apps',
  module: true,
  fields: {
    name: text({ required: true, max: limits.maxNameLength }),
    url: url({ required: true, label: 'URL', help: 'Receives a signed POST request for each event.' }),
    events: list(choice(webhookEvents, { required: true, labels: eventWords }), { unique: true }),
    active: boolean({ default: true, help: 'An inactive webhook receives nothing but test events.' }),
    last_state: choice(deliveryStates, { computed: true, label: 'Last delivery', labels: stateWords }),
    created_at: dateTime({ required: true, computed: true, label: 'Created' }),
    updated_at: dateTime({ required: true, computed: true, label: 'Updated' }),
  },
  list: {
    columns: ['name', 'url', 'events', 'active', 'last_state'],
    sort: { field: 'name', order: 'ASC' },
    sortable: ['name'],
  },
  form: { sections: [{ id: 'webhook', fields: ['name', 'url', 'events', 'active'] }], createLabel: 'Add webhook' },
  access: { list: 'apps-modify', create: 'apps-modify', edit: 'apps-modify', delete: 'apps-modify' },
});

export type Webhook = RecordOf<typeof webhooks>;
export type WebhookChanges = PatchInputOf<typeof webhooks>;

/** The log of what was sent to webhooks. Written only by the server. */
export const webhookDeliveries = defineResource({
  name: 'webhook_deliveries',
  path: '/webhook-deliveries',
  title: 'event',
  within: 'apps',
  label: { one: 'Delivery', many: 'Deliveries' },
  module: true,
  fields: {
    created_at: dateTime({ required: true, computed: true, label: 'Time' }),
    webhook_id: reference({ to: 'webhooks', required: true, computed: true, label: 'Webhook' }),
    event: choice([...webhookEvents, testEvent], { required: true, computed: true, labels: eventWords }),
    state: choice(deliveryStates, { required: true, computed: true, labels: stateWords }),
    attempts: number({ required: true, integer: true, computed: true }),
    attempted_at: dateTime({ computed: true, label: 'Last attempt' }),
    next_attempt_at: dateTime({ computed: true, label: 'Next attempt' }),
    response_status: number({ integer: true, computed: true, label: 'Response code' }),
    error: text({ computed: true }),
    response: text({ computed: true, multiline: true, detailOnly: true }),
    data: json({ computed: true, detailOnly: true }),
  },
  list: {
    columns: ['created_at', 'event', 'webhook_id', 'state', 'attempts', 'response_status', 'error'],
    filters: ['webhook_id', 'event', 'state'],
    sort: { field: 'created_at', order: 'DESC' },
    sortable: ['created_at'],
  },
  form: {
    sections: [
      { id: 'delivery', fields: ['event', 'webhook_id', 'state', 'created_at', 'data'] },
      {
        id: 'attempts',
        fields: ['attempts', 'attempted_at', 'next_attempt_at', 'response_status', 'error', 'response'],
      },
    ],
  },
  access: { list: 'apps-modify' },
});

export type WebhookDelivery = RecordOf<typeof webhookDeliveries>;
