/** A process that sends the mails to fans: its arguments are the URLs of the database and of the mail server. */

import type { WriteMail } from '#campaign-apps/kit/mail/fanMail.ts';
import { createMailWorker } from '#campaign-apps/kit/mail/mailWorker.ts';
import { connectDatabase } from '#campaign-apps/kit/server/database.ts';

const [, , databaseUrl = '', url = ''] = process.argv;
const database = connectDatabase(databaseUrl, () => undefined);
const write: WriteMail = async ({ signUpId }) => {
  const { rows } = await database.query<{ email: string }>('select email from campaign_apps.sign_ups where id = $1', [
    signUpId,
  ]);
  return { from: 'news@example.com', to: rows[0]?.email ?? '', subject: 'Hi', text: 'Hi', html: 'Hi', headers: {} };
};
const mails = createMailWorker({
  database,
  config: { databaseUrl, mails: { kind: 'smtp', url, from: 'news@example.com', perSecond: 250 } },
  write,
  due: async () => undefined,
  now: Date.now,
  log: { warn: console.warn, error: console.error },
});
process.once('SIGTERM', async () => {
  await mails.stop();
  await database.end();
});
await mails.start();
