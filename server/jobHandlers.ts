import type { Dependencies } from './dependencies.ts';
import { sendQueuedMail } from './modules/mail/mail.ts';
import type { JobHandlers } from './plugins/jobQueue.ts';

/** Every job and who does it. */
export const jobHandlers = (dependencies: Dependencies): JobHandlers => ({
  send_mail: (payload) => sendQueuedMail(dependencies, payload),
});
