import { vi } from 'vitest';

/** What the page's own calls get; `vi.restoreAllMocks` ends it. */
export const interceptCalls = (place: string, answer: (real: () => Promise<Response>) => Promise<Response>): void => {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const address = request instanceof Request ? request.url : String(request);
    return address.includes(place) ? answer(() => real(request, init)) : real(request, init);
  });
};

/** Something to wait for, and what makes it happen. */
function moment(): [Promise<void>, () => void] {
  let happen = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return [happened, happen];
}

/** Answers at addresses with this in them are these from now on. */
export const answerWith = (place: string, answer: () => Response): void => interceptCalls(place, async () => answer());

/** Holds back the answers at addresses with this in them, until they are let go. */
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
 * Holds back the calls to addresses with this in them: `asked` is when the first would have left, `letGo` lets all of
 * them leave, and ends when they are answered.
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

/** Does something first before the first call at such an address leaves. */
export const beforeCall = (place: string, work: () => Promise<unknown>): void =>
  interceptCalls(place, async (real) => {
    vi.restoreAllMocks();
    await work();
    return real();
  });
