import { fieldsOf, textOf } from '../values/read.ts';
import type { Outcome } from './fanMail.ts';

/** Replies to RCPT TO that refuse the address itself, if the server sends no enhanced status code (RFC 5321, 4.2.3). */
const addressReplies = [550, 551, 553];

/**
 * Returns the outcome of a mail that Nodemailer could not send. Its errors contain the SMTP command and the reply, but
 * a broken connection always has the command `CONN`, so the caller says whether the content was sent by then.
 */
export function outcomeOf(error: unknown, isContentSent: boolean): Outcome {
  const { code, command, response, responseCode } = fieldsOf(error);
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(textOf(response)) ?? [];
  const failure = [command, reply ?? code, status].map(String).filter(isCode).join(' ') || 'error';
  // The server may have accepted it without our knowledge.
  if (reply === null && isContentSent) return { state: 'failed', failure: 'unknown' };
  const retry = (isServerAway: boolean): Outcome => ({ state: 'waiting', failure, isServerAway });
  // Refused by Nodemailer: the address or the size.
  if (reply === null) return code === 'EENVELOPE' || code === 'EMESSAGE' ? { state: 'failed', failure } : retry(true);
  // 503 says that the session is in the wrong state, not that the mail is refused.
  const isPermanent = reply >= 500 && reply !== 503;
  if (command === 'RCPT TO') {
    if (isPermanent && refusesAddress(reply, status)) return { state: 'bounced', failure };
    // 5.7 is about permissions of the sender, such as a relay that does not know us: an operator can correct that.
    return isPermanent && !status.startsWith('5.7.') ? { state: 'failed', failure } : retry(false);
  }
  if (command === 'DATA') return isPermanent ? { state: 'failed', failure } : retry(false);
  // The greeting, the login or the sender was refused.
  return retry(true);
}

const isCode = (text: string): boolean => text !== 'undefined' && text !== '' && /^[\w.: ]{1,40}$/.test(text);

/** 5.1.7 and 5.1.8 are about the sender's address (RFC 3463), which some servers check with the recipient's. */
const refusesAddress = (reply: number, status: string): boolean =>
  status === '' ? addressReplies.includes(reply) : /^5\.1\.(?![78]$)/.test(status);
