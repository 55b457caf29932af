import { vi } from 'vitest';

/** What the page's own calls get; `vi.restoreAllMocks` ends it. */
const intercept = (place: string, answer: (real: () => Promise<Response>) => Promise<Response>): void => {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    return address.includes(place) ? answer(() => real(request, init)) : real(request, init);
  });
};

/** Answers at addresses with this in them are these from now on. */
export const answerWith = (place: string, answer: () => Response): void => intercept(place, async () => answer());

/** Holds back the answers at addresses with this in them, until they are let go. */
export function holdAnswers(place: string): () => void {
  let release = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  intercept(place, async (real) => {
    const answer = await real();
    await isFree;
    return answer;
  });
  return () => release();
}

/** Does something first before the first call at such an address leaves. */
export const beforeCall = (place: string, work: () => Promise<unknown>): void =>
  intercept(place, async (real) => {
    vi.restoreAllMocks();
    await work();
    return real();
  });
