import type { AppToken } from '../../../contracts/auth.ts';
import { limits } from '../../../contracts/limits.ts';

/** The token with which a screen reads an app's reports: one for all of its items. */
export type ReportsToken = {
  /** One that lives a minute longer at least. */
  current(): Promise<string>;
  /** Another one than that which the app has refused. */
  renewed(refused: string): Promise<string>;
};

/**
 * Asks for a token when it is first needed, and again before it ends; many who ask at once share one. Its life is counted
 * from its arrival: the clock of the computer may be wrong.
 */
export function createReportsToken(ask: () => Promise<AppToken>, now: () => number = Date.now): ReportsToken {
  let held: AppToken | null = null;
  let arrivedAt = 0;
  let asking: Promise<AppToken> | null = null;
  const fresh = async (): Promise<string> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    held = await asking;
    arrivedAt = now();
    return held.token;
  };
  const lasts = (): boolean => now() - arrivedAt < limits.appTokenLifeSeconds * 1_000 - limits.editorTokenRefreshMs;
  return {
    current: async () => (held && lasts() ? held.token : fresh()),
    renewed: async (refused) => (held && held.token !== refused ? held.token : fresh()),
  };
}
