import { type Fields, fieldsOf, textOf } from '../../values/read.ts';

const waitMs = 15_000;

/** The tokens of one user, in one release or the live campaign. */
export type Tokens = {
  /** Returns the latest token or, if the server refused that one, the next that the tool sends; null after 15 s. */
  token(refused?: string): Promise<string | null>;
};

/** Keeps the latest token of each writer (`writerOf`). `request` makes the tool send the current one again. */
export function createHostTokens(request: () => void) {
  const tokens = new Map<string, string>();
  /** The calls that wait for a token. */
  const waiting = new Set<() => void>();
  return {
    add(token: string) {
      tokens.set(writerOf(token), token);
      for (const check of [...waiting]) check();
    },
    tokensOf: (writer: string): Tokens => ({
      token(refused) {
        const usable = () => {
          const token = tokens.get(writer) ?? null;
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

const claimsOf = (token: string): Fields => {
  try {
    return fieldsOf(JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))));
  } catch {
    return {};
  }
};

/** Returns the id of the token's user; only the server verifies the token. */
export const subjectOf = (token: string): string => textOf(claimsOf(token).sub);

/** Returns whose drafts are edited with the token: those of its user, for each release their own. */
export function writerOf(token: string): string {
  const release = textOf(claimsOf(token).release);
  return subjectOf(token) + (release && `@${release}`);
}
