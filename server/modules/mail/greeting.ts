/** What mail programs turn into links: URLs, hosts such as example.com, and email addresses. */
const linkLike = /\/|:|@|www\.|[\p{L}\p{N}-]{2}\.[\p{L}\p{N}-]{2}/iu;

/** Characters that break or reorder a line. */
const notPlain = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Returns the first line of a mail. Omits the name if the address is unverified, because a stranger may have chosen
 * it, or if it looks like a link.
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
