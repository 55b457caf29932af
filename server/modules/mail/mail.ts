export { reviewMail } from './mails.ts';
export { sweepMailTokens, useMailToken } from './mailTokens.ts';
export { makeResetLink, sendQueuedMail } from './sendMail.ts';
