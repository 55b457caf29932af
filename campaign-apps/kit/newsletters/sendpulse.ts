import { fieldsOf, textOf } from '../values/read.ts';
import { bookPattern, noAddressBook, type SystemAccount } from './dotdigital.ts';
import { away, type DeliveryOutcome, delivered, type NewsletterSystem } from './newsletterSystem.ts';
import { askSystem, jsonOf, refusalOf, type SystemAnswer } from './systemRequest.ts';

/** A token is replaced so long before it expires. */
const earlyMs = 60_000;

/**
 * SendPulse's API (https://sendpulse.com/integrations/api/bulk-email): adds addresses to the address book of a newsletter,
 * and removes them from it. An address that is only unsubscribed there could not be added again.
 */
export function sendpulseSystem({ url, user, password }: SystemAccount): NewsletterSystem {
  let token = { value: '', expiresAt: 0 };

  /** Calls `act` with a valid token. */
  const withToken = async (
    signal: AbortSignal,
    act: (authorization: string) => Promise<DeliveryOutcome>,
  ): Promise<DeliveryOutcome> => {
    if (Date.now() < token.expiresAt) return act(token.value);
    const body = JSON.stringify({ grant_type: 'client_credentials', client_id: user, client_secret: password });
    return askSystem(`${url}/oauth/access_token`, { body }, signal, (answer) => {
      if (answer.status !== 200) return refused(answer);
      const { access_token, expires_in } = fieldsOf(jsonOf(answer.text));
      if (!textOf(access_token)) return away('unexpected response');
      token = { value: `Bearer ${textOf(access_token)}`, expiresAt: Date.now() + Number(expires_in) * 1_000 - earlyMs };
      return act(token.value);
    });
  };

  return {
    name: 'sendpulse',
    deliver({ kind, email, name, locale, newsletters: [newsletter], confirmedAt }, signal) {
      const book = newsletter?.addressbook_id ?? '';
      if (!newsletter || !bookPattern.test(book)) return Promise.resolve(noAddressBook);
      const { form_id, consent } = newsletter;
      const known = { ...(name && { name }), ...(form_id && { form_id }) };
      const variables = { ...known, locale, consent, confirmed_at: confirmedAt.toISOString() };
      const [method, emails] =
        kind === 'confirmed' ? (['POST', [{ email, variables }]] as const) : (['DELETE', [email]] as const);
      const send = (authorization: string) =>
        askSystem(
          `${url}/addressbooks/${book}/emails`,
          { method, headers: { authorization }, body: JSON.stringify({ emails }) },
          signal,
          (answer) => {
            // It may have been revoked: the next attempt gets a new one.
            if (answer.status === 401) token = { value: '', expiresAt: 0 };
            if (answer.status !== 200) return refused(answer);
            return fieldsOf(jsonOf(answer.text)).result === true ? delivered : away('unexpected response');
          },
        );
      return withToken(signal, send);
    },
  };
}

/** Errors have a number; their message may have an address. */
function refused(answer: SystemAnswer): DeliveryOutcome {
  const { error_code } = fieldsOf(jsonOf(answer.text));
  return refusalOf(answer, typeof error_code === 'number' ? String(error_code) : '');
}
