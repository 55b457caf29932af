/**
 * A link that shares a page at a network; plain, so that nothing of the network is loaded before a visitor follows it.
 */
type ShareLink = { name: string; address: string };

const withQuery = (base: string, values: Record<string, string>): string => `${base}?${query(values)}`;

/** Encodes spaces as `%20`: in `mailto:` links a plus sign is a plus sign (RFC 6068, section 5). */
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString().replaceAll('+', '%20');

/** Returns the links that share a page. `email` is the name of the last one in the page's language. */
export function shareLinks({ title, address, email }: { title: string; address: string; email: string }): ShareLink[] {
  return [
    { name: 'WhatsApp', address: withQuery('https://wa.me/', { text: `${title} ${address}` }) },
    { name: 'X', address: withQuery('https://x.com/intent/post', { text: title, url: address }) },
    { name: 'Facebook', address: withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }) },
    { name: 'Telegram', address: withQuery('https://t.me/share/url', { url: address, text: title }) },
    { name: email, address: withQuery('mailto:', { subject: title, body: address }) },
  ];
}
