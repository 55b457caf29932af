import { useLocation } from 'react-admin';
import { textOrNull } from '#contracts/values.ts';
import type { AuthValues } from './authFields.ts';

/**
 * The step of a page with several states. It is stored in the state of the history entry: a reload and Back return to
 * the same state, and secrets stay out of the URL.
 */
type Step = {
  name: 'sent' | 'done' | 'invalid' | null;
  /** The token of a mailed link, removed from the URL. */
  token: string | null;
  typed: Typed;
};

/** What was typed on an earlier page, '' if nothing was. */
export type Typed = Partial<Pick<AuthValues, 'email' | 'display_name'>>;

const names = ['sent', 'done', 'invalid'] as const;

export function useStep(): Step {
  const { state } = useLocation();
  const { step, token, email, display_name }: Record<string, unknown> =
    typeof state === 'object' && state !== null ? state : {};
  return {
    name: names.find((one) => one === step) ?? null,
    token: textOrNull(token),
    typed: { email: textOrNull(email) ?? '', display_name: textOrNull(display_name) ?? '' },
  };
}
