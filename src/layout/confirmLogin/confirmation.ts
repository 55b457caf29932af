import type { ProofMethod } from '#contracts/api/loginProof.ts';
import type { ApiCallError } from '#dataProvider/index.ts';

/** A request to confirm the login, which one dialog answers for all calls that wait for it. */
export type ConfirmationRequest = { methods: readonly ProofMethod[]; answer: (isConfirmed: boolean) => void };

let waiting: Promise<boolean> | null = null;

/** Shows the dialog for a call that was refused with `sign-in-again`. Returns whether the user has confirmed the login. */
export function confirm(
  { detail }: ApiCallError,
  show: (request: ConfirmationRequest | null) => void,
): Promise<boolean> {
  const { methods } = Object(detail);
  waiting ??= new Promise<boolean>((answer) => {
    show({ methods: Array.isArray(methods) ? methods.filter(isMethod) : [], answer });
  }).finally(() => {
    waiting = null;
    show(null);
  });
  return waiting;
}

const isMethod = (value: unknown): value is ProofMethod =>
  value === 'password' || value === 'code' || value === 'passkey';
