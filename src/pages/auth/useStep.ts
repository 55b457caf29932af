import { useLocation } from 'react-admin';

/**
 * The step of a page with several states. It is stored in the state of the history entry: a reload and Back return to
 * the same state, and secrets stay out of the URL.
 */
type Step = {
  name: 'sent' | 'done' | 'invalid' | null;
  /** The token of a mailed link, removed from the URL. */
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
