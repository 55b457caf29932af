import { useLocation } from 'ra-core';

/**
 * How far somebody has come on a page of several states. It lies in the state of the history's entry: a reload and Back
 * come to the same state, and what must not stand in an address stands in none.
 */
export type Step = {
  name: 'sent' | 'done' | 'invalid' | null;
  /** The secret of a mailed link, which has left the address. */
  token: string | null;
  email: string | null;
};

const names = ['sent', 'done', 'invalid'] as const;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function useStep(): Step {
  const { state } = useLocation();
  const { step, token, email }: Record<string, unknown> = typeof state === 'object' && state !== null ? state : {};
  return { name: names.find((one) => one === step) ?? null, token: textOf(token), email: textOf(email) };
}
