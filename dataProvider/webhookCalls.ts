import { isText } from '#contracts/values.ts';
import type { WebhookDelivery } from '#resources/webhooks/schema.ts';
import { readMember, readRecord } from './answers.ts';
import type { CallApi } from './httpClient.ts';

/** Actions on webhooks. Each throws `ApiCallError`. */
export type WebhookCalls = {
  /** Replaces the secret and returns the new one, which can't be read again. */
  rotateWebhookSecret(id: string): Promise<string>;
  /** Queues a test event. */
  testWebhook(id: string): Promise<WebhookDelivery>;
  /** Queues a finished delivery again. */
  resendDelivery(id: string): Promise<WebhookDelivery>;
};

export function webhookCalls(callApi: CallApi): WebhookCalls {
  return {
    async rotateWebhookSecret(id) {
      return readMember((await callApi('POST', `/api/webhooks/${id}/secret`)).json, 'secret', isText);
    },
    async testWebhook(id) {
      return readRecord<WebhookDelivery>((await callApi('POST', `/api/webhooks/${id}/test`)).json);
    },
    async resendDelivery(id) {
      return readRecord<WebhookDelivery>((await callApi('POST', `/api/webhook_deliveries/${id}/resend`)).json);
    },
  };
}
