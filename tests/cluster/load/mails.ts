import { once } from 'node:events';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { type Journal, nextAddress, repeatedly } from './journal.ts';

const perSecond = 1;
/** Enough for a run of an hour and a half, because an account gets at most five mails an hour. */
const accounts = 6_000;

export type MailServer = {
  /** The time at which each address got its first mail. */
  arrived: ReadonlyMap<string, number>;
  url: string;
  stop(): Promise<void>;
};

/** Starts a mail server that notes when each address got its first mail. */
export async function startMailServer(): Promise<MailServer> {
  const arrived = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.once('end', () => {
        for (const { address } of envelope.rcptTo) if (!arrived.has(address)) arrived.set(address, Date.now());
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { arrived, url: `smtp://127.0.0.1:${port}`, stop };
}

/** Requests password resets, each for another account. The key of the journal is the email address. */
export async function startMails(journal: Journal, tool: { url: string }, databaseUrl: string): Promise<() => void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, display_name, email, email_verified, password_hash, role, state, registered_at, first_approved_at)
     select gen_random_uuid(), 'Reader', 'reader-' || number || '@example.com', true, 'none', 'external', 'approved', now(), now()
     from generate_series(0, $1 - 1) as number`,
    [accounts],
  );
  await client.end();
  const headers = { 'content-type': 'application/json' };
  return repeatedly(perSecond, (count) => {
    const email = `reader-${count % accounts}@example.com`;
    const url = `${tool.url}/api/users/password_reset`;
    const call = { url, headers, body: JSON.stringify({ email, cms: true }), from: nextAddress() };
    void journal.write('mail', email, call, ({ status }) => status === 200);
  });
}
