import { storeInOutbox } from '../mail/outbox.ts';
import type { Database } from '../server/database.ts';
import { delivered, type NewsletterSystem } from './newsletterSystem.ts';
import { payloadOf } from './webhook.ts';

/** Stores what a newsletter system would get beside the mails, for trying out the product on one machine. */
export const sampleSystem = (database: Database): NewsletterSystem => ({
  name: 'sample',
  async deliver(event) {
    const { type, data } = payloadOf(event);
    const names = event.newsletters.map(({ name }) => name).join(', ');
    const text = JSON.stringify(data, null, 2);
    await storeInOutbox(database, { to: event.email, subject: `Newsletter system: ${type} (${names})`, text });
    return delivered;
  },
});
