export { sweepMailTokens, useMailToken } from './mailTokens.ts';
export { makeResetLink, sendQueuedMail } from './sendMail.ts';
