import type { ApiErrorKey } from '#contracts/errors.ts';
import { Html, html } from '#contracts/html.ts';
import type { Config } from '#server/config.ts';
import type { PageTexts } from './pageTexts.ts';

/** A link to an account screen. */
export type AccountLink = { words: string; href: string };

type Needs = Pick<Config, 'publicUrl' | 'selfRegistration'>;

/** Returns the links for users who can't sign in yet, without disabled features. */
export function accountLinks({ publicUrl, selfRegistration }: Needs, texts: PageTexts): AccountLink[] {
  const register = { words: texts.register, href: `${publicUrl}/#/register` };
  return [{ words: texts.forgot, href: `${publicUrl}/#/password-reset` }, ...(selfRegistration ? [register] : [])];
}

/** Returns a link that resolves a refusal, with the email address prefilled; null if there is none. */
export function remedyFor(
  { publicUrl }: Needs,
  { refused, email }: { refused: ApiErrorKey; email: string },
  texts: PageTexts,
): AccountLink | null {
  if (refused !== 'email-unverified') return null;
  const query = new URLSearchParams({ email });
  return { words: texts.sendVerification, href: `${publicUrl}/#/email-verification?${query}` };
}

export function linksLine(links: readonly AccountLink[]): Html {
  const anchors = links.map(({ words, href }) => html`<a href="${href}">${words}</a>`.markup);
  return new Html(`<span class="links">${anchors.join('')}</span>`);
}
