import { vi } from 'vitest';
import { page } from 'vitest/browser';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const title = (name: string) => page.getByRole('heading', { level: 1, name });
export const address = () => window.location.hash.slice(1);

/** A valid password. */
export const good = 'seven quiet rivers turning';
export const freshEmail = () => `${crypto.randomUUID().slice(0, 8)}@screens.example`;

type Sent = { path: string; body: unknown; bearer: boolean };

/** Records the requests to the account endpoints; `before` can delay a request or make it fail. */
export function watchCalls(before: () => Promise<void> = async () => {}): Sent[] {
  const send = window.fetch;
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init: RequestInit = {}) => {
    const path = String(input);
    if (!/^\/api\/users(\/(email_verification|password)|$)/.test(path)) return send(input, init);
    const bearer = new Headers(init.headers).has('Authorization');
    sent.push({ path, body: JSON.parse(String(init.body)), bearer });
    await before();
    return send(input, init);
  });
  return sent;
}
