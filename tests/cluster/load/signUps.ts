import { type Journal, nextAddress, repeatedly } from './journal.ts';

const perSecond = 5;

/** Signs fans up on a public page, each from another address. The key of the journal is their email address. */
export function startSignUps(journal: Journal, page: string): () => void {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return repeatedly(perSecond, (count) => {
    const email = `fan-${count}@example.com`;
    const body = String(new URLSearchParams({ name: 'Fay', email, consent: 'yes' }));
    const call = { url: `${page}/sign-up`, headers, body, from: nextAddress() };
    void journal.submit('sign-up', email, call, ({ status }) => status === 303);
  });
}
