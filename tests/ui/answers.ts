import { vi } from 'vitest';

/** Intercepts the page's own requests; `vi.restoreAllMocks` ends it. */
export const interceptCalls = (place: string, answer: (real: () => Promise<Response>) => Promise<Response>): void => {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    return address.includes(place) ? answer(() => real(request, init)) : real(request, init);
  });
};

/** Returns a promise and the function that resolves it. */
function moment(): [Promise<void>, () => void] {
  let happen = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return [happened, happen];
}

/** Replaces the responses of all URLs that contain `place` from now on. */
export const answerWith = (place: string, answer: () => Response): void => interceptCalls(place, async () => answer());

/** Delays the responses of all URLs that contain `place` until the returned function is called. */
export function holdAnswers(place: string): () => void {
  const [isFree, release] = moment();
  interceptCalls(place, async (real) => {
    const answer = await real();
    await isFree;
    return answer;
  });
  return release;
}

/**
 * Delays the requests to URLs that contain `place`: `asked` resolves when the first would be sent; `letGo` sends all
 * of them and resolves when they have their responses.
 */
export function holdCalls(place: string): { asked: Promise<void>; letGo: () => Promise<void> } {
  const [asked, ask] = moment();
  const [isFree, release] = moment();
  const answers: Promise<Response>[] = [];
  interceptCalls(place, (real) => {
    const answer = isFree.then(real);
    answers.push(answer);
    ask();
    return answer;
  });
  const letGo = async () => {
    release();
    await Promise.all(answers);
  };
  return { asked, letGo };
}

/** Runs `work` before the first request to such a URL is sent. */
export const beforeCall = (place: string, work: () => Promise<unknown>): void =>
  interceptCalls(place, async (real) => {
    vi.restoreAllMocks();
    await work();
    return real();
  });
