type Account = { url: string; user: string; password: string };

/** Where subscriptions are delivered to: a webhook, a newsletter system, both, or nowhere. */
export type NewsletterConfig = {
  webhook: { url: string; secret: string } | null;
  /** `sample` stores deliveries on this machine, under the conditions of the outbox of mails. */
  system: (Account & { kind: 'dotdigital' | 'sendpulse' }) | { kind: 'sample' } | null;
};

/** Returns the names of the systems that are set up. */
export const systemNamesOf = ({ webhook, system }: NewsletterConfig): string[] => [
  ...(webhook ? ['webhook'] : []),
  ...(system ? [system.kind] : []),
];

type Reading = {
  environment: Record<string, string | undefined>;
  isLocal: boolean;
  /** Whether the environment may use the sample system. */
  mayInvent: boolean;
  /** Gets each problem, with the name of its variable and without its value. */
  problems: string[];
};

const defaultUrls: Record<string, string> = { sendpulse: 'https://api.sendpulse.com' };

/** A secret of https://www.standardwebhooks.com: 24 to 64 bytes in Base64. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** Reads the variables of newsletter systems. */
export function readNewsletters({ environment, isLocal, mayInvent, problems }: Reading): NewsletterConfig {
  const text = (name: string): string => environment[name]?.trim() ?? '';
  const required = (name: string, because: string): string => {
    if (text(name) === '') problems.push(`${name} is missing: ${because} is set`);
    return text(name);
  };
  const address = (name: string, value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : null;
    const isAllowed = url?.protocol === 'https:' || (isLocal && url?.protocol === 'http:');
    if (value !== '' && (!url || !isAllowed || url.username || url.password)) {
      problems.push(`${name} is not a URL that starts with https://, without a name and a password`);
    }
    return url?.href.replace(/\/$/, '') ?? '';
  };

  const readWebhook = (): NewsletterConfig['webhook'] => {
    const [url, secret] = [text('NEWSLETTER_WEBHOOK_URL'), text('NEWSLETTER_WEBHOOK_SECRET')];
    if (url === '' && secret === '') return null;
    required('NEWSLETTER_WEBHOOK_URL', 'NEWSLETTER_WEBHOOK_SECRET');
    address('NEWSLETTER_WEBHOOK_URL', url);
    if (!secretPattern.test(required('NEWSLETTER_WEBHOOK_SECRET', 'NEWSLETTER_WEBHOOK_URL')) && secret !== '') {
      problems.push('NEWSLETTER_WEBHOOK_SECRET is not whsec_ and 24 to 64 bytes in Base64');
    }
    return { url, secret };
  };

  const readSystem = (): NewsletterConfig['system'] => {
    const kind = text('NEWSLETTER_SYSTEM');
    const given = text('NEWSLETTER_SYSTEM_URL');
    const [user, password] = [text('NEWSLETTER_SYSTEM_USER'), text('NEWSLETTER_SYSTEM_PASSWORD')];
    if (kind === '') return null;
    if (kind !== 'dotdigital' && kind !== 'sendpulse') {
      problems.push('NEWSLETTER_SYSTEM is neither dotdigital nor sendpulse');
      return null;
    }
    const url = given || defaultUrls[kind] || required('NEWSLETTER_SYSTEM_URL', 'NEWSLETTER_SYSTEM');
    for (const name of ['NEWSLETTER_SYSTEM_USER', 'NEWSLETTER_SYSTEM_PASSWORD']) required(name, 'NEWSLETTER_SYSTEM');
    return { kind, url: address('NEWSLETTER_SYSTEM_URL', url), user, password };
  };

  const [webhook, system] = [readWebhook(), readSystem()];
  const usesSample = !webhook && !system && isLocal && mayInvent;
  return { webhook, system: usesSample ? { kind: 'sample' } : system };
}
