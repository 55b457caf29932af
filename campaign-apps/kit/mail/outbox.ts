import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost, isLoopbackHostHeader } from '#contracts/network.ts';
import { outboxPage, outboxPolicy, type ShownMail } from '#contracts/outboxPage.ts';
import type { Database } from '../server/database.ts';
import { AppError } from '../server/errors.ts';
import type { Delivery } from './fanMail.ts';

/** Number of stored mails that are shown. Older ones are deleted. */
const maxShown = 200;
/** Older mails are deleted with every so many new ones: with each, those who store mails would wait for each other. */
const deleteEvery = 50;

/** Stores a text for the outbox. */
export async function storeInOutbox(
  database: Database,
  { to, subject, text }: Pick<ShownMail, 'to' | 'subject' | 'text'>,
): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'insert into campaign_apps.outbox (recipient, subject, body) values ($1, $2, $3) returning id',
    [to, subject, text],
  );
  const id = Number(rows[0]?.id);
  if (id % deleteEvery !== 0) return;
  await database.query('delete from campaign_apps.outbox where id <= $1', [id - maxShown]);
}

/** Stores mails instead of sending them, for trying out the product on one machine. */
export const createOutbox = (database: Database): Delivery => ({
  async deliver(mail) {
    await storeInOutbox(database, mail);
    return { state: 'sent' };
  },
  close: () => undefined,
});

const isOnThisMachine = ({ ip, headers: { host } }: FastifyRequest): boolean =>
  isLoopbackHost(ip) && isLoopbackHostHeader(host);

/** Registers `/outbox`, which shows the stored mails to requests of this machine. */
export function outboxRoutes(server: FastifyInstance, database: Database): void {
  server.get('/outbox', async (request, reply) => {
    if (!isOnThisMachine(request)) throw new AppError(404, 'no such page');
    const { rows } = await database.query<Omit<ShownMail, 'at'> & { at: Date }>(
      `select recipient as "to", subject, body as text, stored_at as at from campaign_apps.outbox
       order by id desc limit $1`,
      [maxShown],
    );
    return reply
      .header('content-security-policy', outboxPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        outboxPage(
          'Campaign apps',
          rows.map((mail) => ({ ...mail, at: mail.at.toISOString() })),
          'Without an SMTP server or a newsletter system, mails and deliveries are shown here, newest first.',
        ),
      );
  });
}
