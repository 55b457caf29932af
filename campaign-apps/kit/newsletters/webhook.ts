import { Webhook } from 'standardwebhooks';
import { delivered, failed, type NewsletterEvent, type NewsletterSystem } from './newsletterSystem.ts';
import { askSystem, refusalOf } from './systemRequest.ts';

/** Sends `signup.confirmed` and `signup.withdrawn`, signed as in https://www.standardwebhooks.com. */
export function webhookSystem({ url, secret }: { url: string; secret: string }): NewsletterSystem {
  const signer = new Webhook(secret);
  return {
    name: 'webhook',
    deliver(event, signal) {
      const body = JSON.stringify(payloadOf(event));
      const sentAt = new Date();
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
        'webhook-signature': signer.sign(event.id, sentAt, body),
      };
      return askSystem(url, { headers, body }, signal, (answer) => {
        if (answer.status >= 200 && answer.status < 300) return delivered;
        if (answer.status === 410) return failed('HTTP 410');
        const refusal = refusalOf(answer);
        // Receivers may be corrected, so that every other response is tried again.
        if (refusal.state !== 'failed') return refusal;
        return { state: 'waiting', failure: refusal.failure, isAway: answer.status === 404, retryAfterSeconds: 0 };
      });
    },
  };
}

/** Returns the body of a webhook. */
export const payloadOf = (event: NewsletterEvent) => ({
  type: `signup.${event.kind}`,
  timestamp: event.at.toISOString(),
  data: {
    campaign_id: event.campaignId,
    email: event.email,
    ...(event.name && { name: event.name }),
    locale: event.locale,
    ...(event.country !== null && { country: event.country }),
    newsletters: event.newsletters.map(({ id, form_id, addressbook_id, consent }) => ({
      ...{ id, form_id, addressbook_id, consent },
    })),
    confirmed_at: event.confirmedAt.toISOString(),
    state: event.signUpState,
  },
});
