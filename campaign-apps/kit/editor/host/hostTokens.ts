import { fieldsOf, textOf } from '../../values/read.ts';

const waitMs = 15_000;

/** The tokens of one user. */
export type Tokens = {
  /** Returns the latest token or, if the server refused that one, the next that the tool sends; null after 15 s. */
  token(refused?: string): Promise<string | null>;
};

/** Keeps the latest token of each user. `request` makes the tool send the current one again. */
export function createHostTokens(request: () => void) {
  const tokens = new Map<string, string>();
  /** The calls that wait for a token. */
  const waiting = new Set<() => void>();
  return {
    add(token: string) {
      tokens.set(subjectOf(token), token);
      for (const check of [...waiting]) check();
    },
    tokensOf: (subject: string): Tokens => ({
      token(refused) {
        const usable = () => {
          const token = tokens.get(subject) ?? null;
          return token === refused ? null : token;
        };
        if (usable() !== null) return Promise.resolve(usable());
        return new Promise((resolve) => {
          const settle = () => {
            clearTimeout(timeout);
            waiting.delete(check);
            resolve(usable());
          };
          const check = () => {
            if (usable() !== null) settle();
          };
          waiting.add(check);
          const timeout = setTimeout(settle, waitMs);
          request();
        });
      },
    }),
  };
}

/**
 * Returns the token's subject, with the release in which it edits, for the key of drafts; only the server verifies the
 * token.
 */
export function subjectOf(token: string): string {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    const { sub, release } = fieldsOf(payload);
    return textOf(sub) + (textOf(release) && `@${release}`);
  } catch {
    return '';
  }
}
