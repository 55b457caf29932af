import { sql } from 'kysely';
import type { LocalHost } from './localHost.ts';
import type { TestServer } from './server.ts';

/** A request that a receiver of webhooks got. */
type Received = { headers: Record<string, string>; body: string };

/** Lets a path of the host receive requests, which it answers with these statuses in turn, the last one repeatedly. */
export function receiveAt(host: LocalHost, path: string, statuses: readonly number[] = [204]): Received[] {
  const received: Received[] = [];
  host.on(path, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      response.writeHead(statuses[Math.min(received.length, statuses.length - 1)] ?? 204).end();
      received.push({ headers, body: Buffer.concat(chunks).toString() });
    });
  });
  return received;
}

/** Creates a webhook and returns its id. */
export async function makeWebhook(server: TestServer): Promise<string> {
  return (await webhookCalls(() => server).create('https://hooks.example.com/')).body.id;
}

/** Creates a finished delivery of a new webhook and returns its id. */
export async function makeDelivery(server: TestServer): Promise<string> {
  const { id } = (await webhookCalls(() => server).sendTest(await makeWebhook(server))).body;
  await server.db.updateTable('webhook_deliveries').set({ state: 'failed' }).where('id', '=', id).execute();
  return id;
}

/** Calls with which tests manage webhooks as an admin; `server` is read at each call. */
export function webhookCalls(server: () => TestServer) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, json?: unknown) =>
    server().call(method, `/api/${path}`, { as: 'admin', json });
  return {
    create: (url: string, events: readonly string[] = [], more: object = {}) =>
      call('POST', 'webhooks', { name: 'Receiver', url, events, ...more }),
    change: (id: string, fields: object) => call('POST', `webhooks/${id}/patch`, { fields }),
    rotate: (id: string) => call('POST', `webhooks/${id}/secret`),
    sendTest: (id: string) => call('POST', `webhooks/${id}/test`),
    resend: (id: string) => call('POST', `webhook_deliveries/${id}/resend`),
    remove: (id: string) => call('DELETE', `webhooks/${id}`),
    /** The deliveries of a webhook, the oldest first. */
    deliveriesOf: async (id: string) =>
      (await call('GET', `webhook_deliveries?webhook_id=${id}&order=asc&limit=200`)).body.items,
    delivery: async (id: string) => (await call('GET', `webhook_deliveries/${id}`)).body,
    /** Makes the queued attempts due and runs them. */
    async runAttempts() {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(server().db);
      await server().runJobs();
    },
  };
}
