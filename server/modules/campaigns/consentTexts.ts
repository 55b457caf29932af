import type { CampaignFields } from '../../../resources/campaigns/schema.ts';

type Newsletter = NonNullable<CampaignFields['newsletters']>[number];
type Locale = NonNullable<Newsletter['locales']>[string];

/** Bold, italic, links that open in a new tab, and line breaks. */
const allowed = {
  allowedTags: ['strong', 'em', 'a', 'br'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** Loaded on first use: few patches contain HTML, and the package takes a tenth of the server's memory. */
async function sanitizer(): Promise<(html: string) => string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  const link = { target: '_blank', rel: 'noopener noreferrer' };
  const transformTags = { b: 'strong', i: 'em', a: sanitizeHtml.simpleTransform('a', link) };
  return (html) => sanitizeHtml(html, { ...allowed, transformTags });
}

const carriesHtml = ({ consent_label }: Locale): boolean => consent_label?.includes('<') ?? false;

/** Sanitizes consent labels to HTML with bold, italic, links and line breaks. Public pages render it unescaped. */
export async function withSafeConsents(fields: CampaignFields): Promise<CampaignFields> {
  const locales = fields.newsletters?.flatMap((newsletter) => Object.values(newsletter.locales ?? {})) ?? [];
  if (!locales.some(carriesHtml)) return fields;
  const clean = await sanitizer();
  const safe = (locale: Locale): Locale =>
    carriesHtml(locale) ? { ...locale, consent_label: clean(locale.consent_label ?? '') } : locale;
  const newsletters = fields.newsletters?.map((newsletter) => ({
    ...newsletter,
    locales: Object.fromEntries(Object.entries(newsletter.locales ?? {}).map(([code, locale]) => [code, safe(locale)])),
  }));
  return { ...fields, newsletters };
}
