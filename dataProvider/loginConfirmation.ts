import type { ProofMethod } from '#contracts/api/loginProof.ts';
import { ApiCallError } from './httpClient.ts';

/** A request to confirm the login, which one dialog answers for all calls that wait for it. */
type ConfirmationRequest = { methods: readonly ProofMethod[]; answer: (isConfirmed: boolean) => void };

/** Asks the user to confirm the login, and returns whether they did. Without a dialog they did not. */
export class LoginConfirmation {
  private request: ConfirmationRequest | null = null;
  private waiting: Promise<boolean> | null = null;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the open request; null without one. */
  readonly current = (): ConfirmationRequest | null => this.request;

  /** Asks if a call was refused for its login. Returns false for other errors. */
  readonly confirm = async (refusal: unknown): Promise<boolean> => {
    const methods = methodsOf(refusal);
    if (!methods || this.listeners.size === 0) return false;
    this.waiting ??= new Promise<boolean>((resolve) => {
      this.open({ methods, answer: resolve });
    }).finally(() => {
      this.waiting = null;
      this.open(null);
    });
    return this.waiting;
  };

  private open(request: ConfirmationRequest | null): void {
    this.request = request;
    for (const listener of this.listeners) listener();
  }
}

const isMethod = (value: unknown): value is ProofMethod =>
  value === 'password' || value === 'code' || value === 'passkey';

function methodsOf(refusal: unknown): ProofMethod[] | null {
  if (!(refusal instanceof ApiCallError) || refusal.key !== 'sign-in-again') return null;
  const { methods } = Object(refusal.detail);
  return Array.isArray(methods) ? methods.filter(isMethod) : null;
}
