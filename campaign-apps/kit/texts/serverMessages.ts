import { fanMessages } from './fanMessages.ts';
import type { MessageCatalogue } from './messages.ts';
import { privacyMessages } from './privacyMessages.ts';
import { responseMessages } from './responseMessages.ts';

/**
 * Adds the texts that no page editor shows to an app's own, in its languages. Only the server does, because browsers load
 * all texts of an editor.
 */
export const withServerMessages = (own: MessageCatalogue): MessageCatalogue =>
  Object.fromEntries(
    Object.entries(own).map(([locale, texts]) => [
      locale,
      { ...responseMessages[locale], ...fanMessages[locale], ...privacyMessages[locale], ...texts },
    ]),
  );
