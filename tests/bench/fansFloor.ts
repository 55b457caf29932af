/**
 * The floor of the bench part `fans`, as a separate process: bare `node:http` that sends the same page with the same
 * headers from memory, and `pg` that inserts a sign-up with a named statement and as many connections as the product.
 * Each sign-up has its own commit and no mail. The product also queues a mail in the same transaction and sends the
 * mails of earlier ones, but one commit stores all sign-ups that arrive during the last one, so its ratio may exceed 1.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

export type FansFloorSetup = {
  databaseUrl: string;
  campaignId: string;
  headers: Record<string, string>;
  /** Compressed as the product sends it. */
  page: Uint8Array;
};

const maxConnections = 5;
const insert = {
  name: 'sign-up',
  text: `insert into campaign_apps.sign_ups (app, campaign_id, name, email, email_key, consent, locale)
         values ('listening-party', $1, $2, $3, $3, 'Yes', 'en')`,
};

process.once('message', (setup: FansFloorSetup) => start(setup));
process.once('disconnect', () => process.exit());

function start({ databaseUrl, campaignId, headers, page }: FansFloorSetup): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: maxConnections });
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, headers).end(page);
      return;
    }
    const form = new URLSearchParams(await textOf(request));
    await pool.query({ ...insert, values: [campaignId, form.get('name'), form.get('email')] });
    response.writeHead(303, { location: '/', 'content-length': 0 }).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
