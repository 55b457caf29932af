import type { ApiErrorKey } from '../../../../contracts/errors.ts';
import { Html, html } from '../../../../contracts/html.ts';
import type { Config } from '../../../config.ts';

/** A way to a screen of accounts. */
export type AccountLink = { words: string; href: string };

type Needs = Pick<Config, 'publicUrl' | 'selfRegistration'>;

/** What people ask for who can't sign in yet; what is switched off is not among it. */
export function accountLinks({ publicUrl, selfRegistration }: Needs): AccountLink[] {
  const register = { words: 'Register', href: `${publicUrl}/#/register` };
  return [
    { words: 'Forgot your password?', href: `${publicUrl}/#/password-reset` },
    ...(selfRegistration ? [register] : []),
  ];
}

/** What to do about a refusal, where there is something: the address goes along, so that nobody types it twice. */
export function remedyFor({ publicUrl }: Needs, refused: ApiErrorKey, email: string): AccountLink | null {
  if (refused !== 'email-unverified') return null;
  const query = new URLSearchParams({ email });
  return { words: 'Send verification email', href: `${publicUrl}/#/email-verification?${query}` };
}

export function linksLine(links: readonly AccountLink[]): Html {
  const anchors = links.map(({ words, href }) => html`<a href="${href}">${words}</a>`.markup);
  return new Html(`<span class="links">${anchors.join('')}</span>`);
}
