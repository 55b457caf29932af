import type { Generated } from 'kysely';
import type { JsonObject } from '#resources/schema/records.ts';
import type { DeliveryState, WebhookDelivery } from '#resources/webhooks/schema.ts';
import type { Json } from './columns.ts';

export type WebhooksTable = {
  id: string;
  name: string;
  url: string;
  events: string[];
  active: boolean;
  /** Readable, because requests are signed with it; never part of a response, log or audit entry. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  event: WebhookDelivery['event'];
  data: Json<JsonObject>;
  created_at: Date;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  attempted_at: Date | null;
  next_attempt_at: Date | null;
  response_status: number | null;
  response: string | null;
  error: string | null;
};
