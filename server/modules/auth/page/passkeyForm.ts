import { isIP } from 'node:net';
import { Value } from 'typebox/value';
import { UsedPasskey } from '#contracts/api/passkeys.ts';
import { type Html, html } from '#contracts/html.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import type { PageTexts } from './pageTexts.ts';
import script from './passkey.js?raw';

/** The script of a page with a passkey form. */
export const passkeyScript: string = script;

/** Returns whether the browser can use passkeys on this server: only on a host with a name. */
export const mayUsePasskeys = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  isIP(new URL(publicUrl).hostname.replace(/[[\]]/g, '')) === 0;

/** Renders the form that asks for a passkey. The page needs `passkeyScript`. */
export const passkeyForm = (
  action: string,
  options: object,
  { passkey }: PageTexts,
  more: Html | null = null,
): Html => html`<p class="message" id="passkey-failed" role="alert" hidden>${passkey.failed}</p>
<noscript><p class="message">${passkey.needsScript}</p></noscript>
<form method="post" action="${action}" id="passkey" data-options="${JSON.stringify(options)}">
<input type="hidden" name="passkey" value="">
${more}
<button type="submit">${passkey.submit}</button>
</form>`;

/** Returns the answer of a passkey that a form contains. @throws ApiError `passkey-refused` */
export function readPasskey(text: string) {
  const answer = parsed(text);
  if (!Value.Check(UsedPasskey, answer)) throw new ApiError('passkey-refused');
  return { ...answer, clientExtensionResults: {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
