import { createHmac, timingSafeEqual } from 'node:crypto';

const lifeDays = 400;
const dayMs = 24 * 3_600_000;

/**
 * Makes and reads the tokens of the links in mails. A token is for one address at one app, which it names by the id of a
 * sign-up, so that no address is in a URL. It is signed with the apps' own key.
 */
export type FanTokens = ReturnType<typeof createFanTokens>;

/** @param now milliseconds since 1970 */
export function createFanTokens(readKey: () => Promise<string>, now: () => number) {
  const signatureOf = async (app: string, content: string) =>
    createHmac('sha256', await readKey())
      .update(JSON.stringify(['fan', app, content]))
      .digest('base64url');

  return {
    async make(app: string, signUpId: string): Promise<string> {
      const content = `${signUpId}.${Math.ceil(now() / dayMs) + lifeDays}`;
      return `${content}.${await signatureOf(app, content)}`;
    },

    /** Returns the id of the sign-up; null for a token that is forged, expired, or of another app. */
    async read(app: string, token: string): Promise<string | null> {
      const [, content, signUpId, endDay, signature] = /^((\d{1,18})\.(\d{1,6}))\.([\w-]{43})$/.exec(token) ?? [];
      if (!content || !signUpId || !signature) return null;
      const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(await signatureOf(app, content)));
      return isGenuine && now() < Number(endDay) * dayMs ? signUpId : null;
    },
  };
}
