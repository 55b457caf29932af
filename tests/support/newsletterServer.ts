import { once } from 'node:events';
import { createServer } from 'node:http';
import type { NewsletterEvent } from '#campaign-apps/kit/newsletters/newsletterSystem.ts';

/** A request to a newsletter system, as `METHOD /path`. */
type SystemCall = { call: string; headers: Record<string, string>; body: string };
/** A response; null for none. */
type SystemAnswer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string } | null;

/** Starts a local newsletter system, which answers each call with `state.answer`. */
export async function startNewsletterServer(answer: (call: string) => SystemAnswer) {
  const calls: SystemCall[] = [];
  const state = { answer };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      calls.push({ call, headers, body: Buffer.concat(chunks).toString() });
      const told = state.answer(call);
      if (told) response.writeHead(told.status ?? 200, told.headers).end(told.text ?? JSON.stringify(told.json ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    calls,
    state,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type NewsletterServer = Awaited<ReturnType<typeof startNewsletterServer>>;

/** Dotdigital's API v2: adds and unsubscribes every contact. */
export const asDotdigital = (call: string): SystemAnswer => ({
  status: call.endsWith('/with-consent') ? 201 : 200,
  json: call.endsWith('/unsubscribe') ? { suppressedContact: { id: 1 }, reason: 'Unsubscribed' } : { id: 1 },
});

/** SendPulse's API. */
export const asSendpulse = (call: string): SystemAnswer => ({
  json: call.endsWith('/access_token')
    ? { access_token: 'token-1', token_type: 'Bearer', expires_in: 3_600 }
    : { result: true },
});

export const webhookSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

/** A confirmed subscription. */
export const confirmedEvent: NewsletterEvent = {
  id: '0f3c2c3e-7a0e-4a5e-9f0e-1c2d3e4f5a6b',
  kind: 'confirmed',
  campaignId: 'one',
  signUpState: 'confirmed',
  email: 'ada@example.com',
  name: 'Ada',
  locale: 'en',
  country: 'SE',
  newsletters: [
    {
      ...{ id: 'weekly', name: 'Weekly', mode: 'optional', locale: 'en' },
      ...{ form_id: 'form-1', addressbook_id: '12', consent: 'Weekly, please' },
    },
  ],
  confirmedAt: new Date('2026-01-02T10:05:00.000Z'),
  at: new Date('2026-01-02T10:05:01.000Z'),
};
