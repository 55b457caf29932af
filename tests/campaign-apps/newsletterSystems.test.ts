import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { dotdigitalSystem } from '#campaign-apps/kit/newsletters/dotdigital.ts';
import type { NewsletterEvent } from '#campaign-apps/kit/newsletters/newsletterSystem.ts';
import { sendpulseSystem } from '#campaign-apps/kit/newsletters/sendpulse.ts';
import { webhookSystem } from '#campaign-apps/kit/newsletters/webhook.ts';
import {
  asDotdigital,
  asSendpulse,
  confirmedEvent,
  type NewsletterServer,
  startNewsletterServer,
  webhookSecret,
} from '../support/newsletterServer.ts';

let server: NewsletterServer | undefined;
afterEach(() => server?.stop());

const withdrawnEvent: NewsletterEvent = { ...confirmedEvent, kind: 'withdrawn', signUpState: 'withdrawn' };
const account = { user: 'api-user', password: 'pa:ss' };
const never = new AbortController().signal;

async function serve(answer: Parameters<typeof startNewsletterServer>[0]): Promise<NewsletterServer> {
  server = await startNewsletterServer(answer);
  return server;
}
const callsOf = ({ calls }: NewsletterServer) => calls.map(({ call }) => call);
const bodiesOf = ({ calls }: NewsletterServer) => calls.map(({ body }) => JSON.parse(body));

describe('Dotdigital', () => {
  const system = ({ url }: NewsletterServer) => dotdigitalSystem({ url, ...account });

  it('gets a contact with the consent, in the address book of the newsletter', async () => {
    const dotdigital = await serve(asDotdigital);
    expect(await system(dotdigital).deliver(confirmedEvent, never)).toEqual({ state: 'delivered' });
    expect(callsOf(dotdigital)).toEqual(['POST /v2/contacts/with-consent', 'POST /v2/address-books/12/contacts']);
    const [{ contact, consentFields }, added] = bodiesOf(dotdigital);
    expect(contact).toMatchObject({ email: 'ada@example.com', optInType: 'VerifiedDouble' });
    expect(contact.dataFields).toContainEqual({ key: 'FORM_ID', value: 'form-1' });
    expect(consentFields[0].fields).toEqual([
      { key: 'TEXT', value: 'Weekly, please' },
      { key: 'DATETIMECONSENTED', value: '2026-01-02T10:05:00.000Z' },
    ]);
    expect(added.email).toBe('ada@example.com');
    expect(dotdigital.calls[0]?.headers.authorization).toBe(`Basic ${btoa('api-user:pa:ss')}`);
  });

  it('subscribes a contact again that had unsubscribed', async () => {
    const message = 'Contact ada@example.com is suppressed. ERROR_CONTACT_SUPPRESSED';
    const dotdigital = await serve((call) =>
      call.endsWith('no-challenge') ? { json: { status: 'ContactAdded' } } : { status: 400, json: { message } },
    );
    expect(await system(dotdigital).deliver(confirmedEvent, never)).toEqual({ state: 'delivered' });
    expect(callsOf(dotdigital)[1]).toBe('POST /v2/address-books/12/contacts/resubscribe-with-no-challenge');
  });

  it('unsubscribes a contact, also one that it does not know', async () => {
    const dotdigital = await serve(asDotdigital);
    expect(await system(dotdigital).deliver(withdrawnEvent, never)).toEqual({ state: 'delivered' });
    expect(callsOf(dotdigital)).toEqual(['POST /v2/address-books/12/contacts/unsubscribe']);
    expect(bodiesOf(dotdigital)).toEqual([{ email: 'ada@example.com' }]);
    const message = 'Error: ERROR_CONTACT_NOT_FOUND';
    dotdigital.state.answer = () => ({ status: 404, json: { message } });
    expect(await system(dotdigital).deliver(withdrawnEvent, never)).toEqual({ state: 'delivered' });
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '90' } }, 'HTTP 429', 90],
    [{ status: 503, headers: { 'retry-after': 'soon' } }, 'HTTP 503', 0],
    [{ status: 401, json: { message: 'ERROR_INVALID_LOGIN' } }, 'HTTP 401 ERROR_INVALID_LOGIN', 0],
    [{ status: 302, headers: { location: 'http://127.0.0.1/' } }, 'HTTP 302', 0],
    [{ text: '<html>' }, 'unexpected response', 0],
    [{ text: ' '.repeat(70_000) }, 'response too large', 0],
    [{ status: 400, json: { message: 'ERROR_APIUSAGE_EXCEEDED' } }, 'HTTP 400 ERROR_APIUSAGE_EXCEEDED', 0],
  ])('is asked again after %j', async (answer, failure, retryAfterSeconds) => {
    const dotdigital = await serve(() => answer);
    const outcome = await system(dotdigital).deliver(confirmedEvent, never);
    expect(outcome).toEqual({ state: 'waiting', failure, isAway: true, retryAfterSeconds });
    expect(dotdigital.calls).toHaveLength(1);
  });

  it('is asked again if it does not respond, or is not there', async () => {
    const silent = await serve(() => null);
    const cut = new AbortController();
    const delivery = system(silent).deliver(confirmedEvent, cut.signal);
    await expect.poll(() => silent.calls.length).toBe(1);
    cut.abort();
    expect(await delivery).toMatchObject({ state: 'waiting', isAway: true });
    await silent.stop();
    expect(await system(silent).deliver(confirmedEvent, never)).toMatchObject({ failure: 'not reached', isAway: true });
  });

  it('is not asked again after a refusal, whose text is not kept, nor without an address book', async () => {
    const message = 'No book for ada@example.com. ERROR_ADDRESSBOOK_NOT_FOUND';
    const dotdigital = await serve(() => ({ status: 404, json: { message } }));
    const failure = 'HTTP 404 ERROR_ADDRESSBOOK_NOT_FOUND';
    expect(await system(dotdigital).deliver(confirmedEvent, never)).toEqual({ state: 'failed', failure });
    const [weekly] = confirmedEvent.newsletters;
    for (const addressbook_id of [null, '../12', '']) {
      const newsletters = weekly ? [{ ...weekly, addressbook_id }] : [];
      const outcome = await system(dotdigital).deliver({ ...confirmedEvent, newsletters }, never);
      expect(outcome).toEqual({ state: 'failed', failure: 'no address book ID' });
    }
    expect(dotdigital.calls).toHaveLength(1);
  });
});

describe('SendPulse', () => {
  const system = ({ url }: NewsletterServer) => sendpulseSystem({ url, ...account });

  it('gets an address with what was agreed to, and removes it, with one token', async () => {
    const sendpulse = await serve(asSendpulse);
    const { deliver } = system(sendpulse);
    expect(await deliver(confirmedEvent, never)).toEqual({ state: 'delivered' });
    expect(await deliver(withdrawnEvent, never)).toEqual({ state: 'delivered' });
    expect(callsOf(sendpulse)).toEqual([
      ...['POST /oauth/access_token', 'POST /addressbooks/12/emails', 'DELETE /addressbooks/12/emails'],
    ]);
    const [login, added, removed] = bodiesOf(sendpulse);
    expect(login).toEqual({ grant_type: 'client_credentials', client_id: 'api-user', client_secret: 'pa:ss' });
    const variables = { name: 'Ada', form_id: 'form-1', locale: 'en', consent: 'Weekly, please' };
    const confirmed_at = '2026-01-02T10:05:00.000Z';
    expect(added.emails).toEqual([{ email: 'ada@example.com', variables: { ...variables, confirmed_at } }]);
    expect(removed).toEqual({ emails: ['ada@example.com'] });
    expect(sendpulse.calls[1]?.headers.authorization).toBe('Bearer token-1');
  });

  it('gets a new token after it refused one', async () => {
    const sendpulse = await serve(asSendpulse);
    const { deliver } = system(sendpulse);
    sendpulse.state.answer = (call) => (call.endsWith('emails') ? { status: 401, json: {} } : asSendpulse(call));
    expect(await deliver(confirmedEvent, never)).toMatchObject({ state: 'waiting', failure: 'HTTP 401' });
    sendpulse.state.answer = asSendpulse;
    expect(await deliver(confirmedEvent, never)).toEqual({ state: 'delivered' });
    expect(callsOf(sendpulse).filter((call) => call.endsWith('access_token'))).toHaveLength(2);
  });

  it('is asked again after a response that is no success', async () => {
    const sendpulse = await serve((call) =>
      call.endsWith('emails') ? { json: { result: false } } : asSendpulse(call),
    );
    expect(await system(sendpulse).deliver(confirmedEvent, never)).toMatchObject({ failure: 'unexpected response' });
    sendpulse.state.answer = () => ({ json: { token: 'x' } });
    expect(await system(sendpulse).deliver(confirmedEvent, never)).toMatchObject({ failure: 'unexpected response' });
  });
});

describe('the webhook', () => {
  const system = ({ url }: NewsletterServer) => webhookSystem({ url: `${url}/hook`, secret: webhookSecret });

  it('is signed, has the same id in each attempt, and says what was confirmed', async () => {
    const receiver = await serve(() => ({ status: 204, text: '' }));
    await system(receiver).deliver(confirmedEvent, never);
    await system(receiver).deliver(confirmedEvent, never);
    const [first, second] = receiver.calls;
    if (!first || !second) throw new Error('Two calls were expected');
    expect(new Webhook(webhookSecret).verify(first.body, first.headers)).toEqual({
      type: 'signup.confirmed',
      timestamp: '2026-01-02T10:05:01.000Z',
      data: {
        ...{ campaign_id: 'one', email: 'ada@example.com', name: 'Ada', locale: 'en', country: 'SE' },
        newsletters: [{ id: 'weekly', form_id: 'form-1', addressbook_id: '12', consent: 'Weekly, please' }],
        ...{ confirmed_at: '2026-01-02T10:05:00.000Z', state: 'confirmed' },
      },
    });
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it.each([
    [400, { state: 'waiting', isAway: false }],
    [404, { state: 'waiting', isAway: true }],
    [500, { state: 'waiting', isAway: true }],
    [410, { state: 'failed', failure: 'HTTP 410' }],
  ])('answered with %i', async (status, outcome) => {
    const receiver = await serve(() => ({ status }));
    expect(await system(receiver).deliver(confirmedEvent, never)).toMatchObject(outcome);
  });
});
