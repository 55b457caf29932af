/** What mail programs turn into links: addresses with a scheme, hosts such as example.com, and email addresses. */
const linkLike = /\/|:|@|www\.|[\p{L}\p{N}-]{2}\.[\p{L}\p{N}-]{2}/iu;

/** Characters that break or reorder a line. */
const notPlain = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * The first line of a mail. A name that nobody confirmed is a stranger's text, and one that looks like a link would become
 * one: both are left out.
 */
export function greetingOf({
  display_name,
  email_verified,
}: {
  display_name: string;
  email_verified: boolean;
}): string {
  const isGood = email_verified && !linkLike.test(display_name) && !notPlain.test(display_name);
  return isGood ? `Hello ${display_name},` : 'Hello,';
}
