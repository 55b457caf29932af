import type { AppToken } from '#contracts/api/appTokens.ts';
import { limits } from '#contracts/limits.ts';

/** The token for an app's reports, shared by all items of a screen. */
export type ReportsToken = {
  /** Returns a token that is valid for at least another minute. */
  current(): Promise<string>;
  /** Returns a new token after the app has refused this one. */
  renewed(refused: string): Promise<string>;
  /** Returns a token to download a file, which the tool records. It is used once. */
  forFile(file: string): Promise<string>;
};

/**
 * Requests a token when it is first needed, and a new one before it expires; simultaneous callers share one request.
 * The lifetime counts from the arrival of the token, because the computer's clock may be wrong.
 */
export function createReportsToken(
  ask: (file?: string) => Promise<AppToken>,
  now: () => number = Date.now,
): ReportsToken {
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
    forFile: async (file) => (await ask(file)).token,
  };
}
