import { fieldsOf, textOf } from '../values/read.ts';
import { away, type DeliveryOutcome, delivered, failed, type NewsletterSystem } from './newsletterSystem.ts';
import { askSystem, jsonOf, refusalOf, type SystemAnswer } from './systemRequest.ts';

/** The URL of the account's region, such as `https://r1-api.dotdigital.com`, and an API user. */
export type SystemAccount = { url: string; user: string; password: string };

/** An address book's id as it stands in a path. */
export const bookPattern = /^\d{1,18}$/;
export const noAddressBook: DeliveryOutcome = failed('no address book ID');

const maxConsentLength = 1_000;

/**
 * Dotdigital's API v2 (https://developer.dotdigital.com/reference): adds contacts with their consent to the address book
 * (list) of a newsletter, and unsubscribes them from it.
 */
export function dotdigitalSystem({ url, user, password }: SystemAccount): NewsletterSystem {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    name: 'dotdigital',
    async deliver({ kind, email, name, locale, newsletters: [newsletter], confirmedAt }, signal) {
      const book = newsletter?.addressbook_id ?? '';
      if (!newsletter || !bookPattern.test(book)) return noAddressBook;
      type Next = (answer: SystemAnswer) => DeliveryOutcome | Promise<DeliveryOutcome>;
      const post = (path: string, body: object, next: Next) =>
        askSystem(`${url}/v2/${path}`, { headers: { authorization }, body: JSON.stringify(body) }, signal, next);
      const contacts = `address-books/${book}/contacts`;

      if (kind === 'withdrawn') {
        return post(`${contacts}/unsubscribe`, { email }, (answer) =>
          codeOf(answer) === 'ERROR_CONTACT_NOT_FOUND' ? delivered : settled(answer),
        );
      }
      // The address was confirmed by the link of a mail.
      const contact = { email, optInType: 'VerifiedDouble', emailType: 'Html' };
      const dataFields = [
        ...(name ? [{ key: 'FULLNAME', value: name }] : []),
        { key: 'LOCALE', value: locale },
        ...(newsletter.form_id ? [{ key: 'FORM_ID', value: newsletter.form_id }] : []),
      ];
      const fields = [
        { key: 'TEXT', value: newsletter.consent.slice(0, maxConsentLength) },
        { key: 'DATETIMECONSENTED', value: confirmedAt.toISOString() },
      ];
      const resubscribe = () =>
        post(`${contacts}/resubscribe-with-no-challenge`, { unsubscribedContact: contact }, resubscribed);
      const add = () => post(contacts, contact, (answer) => (isSuppressed(answer) ? resubscribe() : settled(answer)));
      const asContact = { contact: { ...contact, dataFields }, consentFields: [{ fields }] };
      return post('contacts/with-consent', asContact, (answer) => {
        if (isSuppressed(answer)) return resubscribe();
        const outcome = settled(answer);
        return outcome.state === 'delivered' ? add() : outcome;
      });
    },
  };
}

/** Someone who unsubscribed before has confirmed again since. */
const isSuppressed = (answer: SystemAnswer): boolean => codeOf(answer).startsWith('ERROR_CONTACT_SUPPRESSED');

/** Returns the code in the message of an error; the message itself may have an address. */
const codeOf = ({ status, text }: SystemAnswer): string =>
  status < 400 ? '' : (/\bERROR_[A-Z_]{1,60}\b/.exec(textOf(fieldsOf(jsonOf(text)).message))?.[0] ?? '');

/** Refusals with status 400 that a later attempt can get over. */
const passingCodes = ['ERROR_APIUSAGE_EXCEEDED', 'ERROR_ADDRESSBOOK_INUSE'];

/** A success is JSON with an object. */
function settled(answer: SystemAnswer): DeliveryOutcome {
  const code = codeOf(answer);
  if (passingCodes.includes(code)) return away(`HTTP ${answer.status} ${code}`);
  if (answer.status < 200 || answer.status >= 300) return refusalOf(answer, code);
  return Object.keys(fieldsOf(jsonOf(answer.text))).length > 0 ? delivered : away('unexpected response');
}

function resubscribed(answer: SystemAnswer): DeliveryOutcome {
  const outcome = settled(answer);
  if (outcome.state !== 'delivered') return outcome;
  return fieldsOf(jsonOf(answer.text)).status === 'ContactAdded' ? delivered : failed('suppressed by the system');
}
