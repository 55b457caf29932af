import type { JobHandlers } from '../db/jobQueue.ts';
import type { Dependencies } from '../dependencies.ts';
import { sendQueuedMail } from '../modules/mail/mail.ts';
import { sendReviewLink } from '../modules/reviews/reviews.ts';
import { deliverWebhook } from '../modules/webhooks/deliver.ts';

/** Returns the handler of every job. */
export const jobHandlers = (dependencies: Dependencies): JobHandlers => ({
  send_mail: (payload) =>
    payload.mail === 'review' ? sendReviewLink(dependencies, payload) : sendQueuedMail(dependencies, payload),
  deliver_webhook: (payload, stopping) => deliverWebhook({ ...dependencies, stopping }, payload),
});
