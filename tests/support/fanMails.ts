import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { WriteMail } from '#campaign-apps/kit/mail/fanMail.ts';
import { createMailRun } from '#campaign-apps/kit/mail/mailRun.ts';
import { createSmtpDelivery } from '#campaign-apps/kit/mail/smtpDelivery.ts';
import { connectDatabase, type Database } from '#campaign-apps/kit/server/database.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { createTestDatabase } from './database.ts';

export const quietLog = { warn: () => undefined, error: () => undefined };

/** Writes a mail with the address of its sign-up. */
export const writerOf =
  (database: Database): WriteMail =>
  async ({ id, signUpId, kind }) => {
    const { rows } = await database.query<{ email: string }>('select email from campaign_apps.sign_ups where id = $1', [
      signUpId,
    ]);
    const [{ email } = { email: '' }] = rows;
    const headers = { 'X-Mail': id };
    return { from: 'Label <news@example.com>', to: email, subject: kind, text: 'Hi', html: '<p>Hi</p>', headers };
  };

/** Creates a database of the apps, to which tests add sign-ups and mails. */
export async function startMailDatabase() {
  const test = await createTestDatabase({ empty: true });
  const database = connectDatabase(test.url, () => undefined);
  await migrateDatabase(database, []);
  const query = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.query<Row>(statement, values)).rows;
  return {
    url: test.url,
    database,
    query,
    /** Adds sign-ups of fan-1@example.com, fan-2@example.com and so on; returns their ids. */
    async addSignUps(count: number): Promise<string[]> {
      await query('truncate campaign_apps.sign_ups restart identity cascade');
      const rows = await query<{ id: string }>(
        `insert into campaign_apps.sign_ups (app, campaign_id, name, email, email_key, consent, locale)
         select 'pre-page', 'one', 'Fay', 'fan-' || number || '@example.com', number, 'yes', 'en'
         from generate_series(1, $1::integer) as number returning id`,
        [count],
      );
      return rows.map(({ id }) => id);
    },
    /** Returns the number of mails in each state. */
    async states(): Promise<Record<string, number>> {
      const rows = await query<{ state: string; count: number }>(
        'select state, count(*)::integer as count from campaign_apps.mails group by state',
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    /** Makes all waiting mails due. */
    skipPauses: () => query("update campaign_apps.mails set due_at = now() where state = 'waiting'"),
    async stop() {
      await database.end();
      await test.drop();
    },
  };
}

/** Returns the function that sends due mails to a server once, as a job of the worker does. */
export function mailRun(database: Database, url: string, { write = writerOf(database), stepMs = 20_000 } = {}) {
  const [stopping, cutting] = [new AbortController(), new AbortController()];
  const delivery = createSmtpDelivery(url, stepMs);
  const parts = {
    database,
    delivery,
    write,
    perSecond: 1_000,
    now: Date.now,
    log: quietLog,
    onSettled: () => undefined,
  };
  const endings = { stopping: stopping.signal, cutting: cutting.signal };
  return { run: createMailRun(parts, endings), stopping, cutting, close: () => delivery.close() };
}

export type Sink = Awaited<ReturnType<typeof startSink>>;

/** Starts an SMTP server that accepts mails and counts them by address. */
export async function startSink(options: SMTPServerOptions = {}, port = 0) {
  /** The number of mails by address. */
  const received = new Map<string, number>();
  const contents: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        contents.push(Buffer.concat(chunks).toString());
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const usedPort = portOf(server.server);
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${usedPort}`, port: usedPort, received, contents, stop };
}

/**
 * Starts a mail server that answers with these replies: one to the connection, each command and the content. It stays
 * silent after the last one, or closes the connection at `null`.
 */
export async function startScripted(replies: readonly (string | null)[]) {
  let contents = 0;
  const server = createServer((socket) => {
    const left = [...replies];
    const reply = () => {
      const next = left.shift();
      if (next === null) socket.destroy();
      else if (next !== undefined) socket.write(`${next}\r\n`);
    };
    socket.on('error', () => undefined);
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk;
      if (!read.endsWith('\r\n')) return;
      if (read.endsWith('\r\n.\r\n')) contents++;
      else if (read.startsWith('From:') || read.includes('MIME-Version')) return;
      read = '';
      reply();
    });
    reply();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    /** Returns the number of complete contents that it has received. */
    contents: () => contents,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
