import { checkDraw, type Outcome, type PublishedDraw } from '../../values/raffleProof.ts';

/** Recomputes each draw of the page when it is near, from the files that everyone can download. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      void show(target);
    }
  },
  { rootMargin: '50% 0%' },
);

async function show(place: HTMLElement): Promise<void> {
  const { check = '', ...words } = place.dataset;
  place.textContent = words.checking ?? '';
  const outcome = await recomputed(check).catch((error: unknown) => {
    reportError(error);
    return 'failed' as const;
  });
  place.dataset.outcome = outcome;
  place.textContent = words[outcome] ?? '';
}

async function recomputed(files: string): Promise<Outcome> {
  const [list, file] = await Promise.all(['entries.txt', 'draw.json'].map((name) => read(`${files}/${name}`)));
  // A file in another format fails the check.
  const draw: PublishedDraw = await file?.json();
  return checkDraw(draw, (await list?.text()) ?? '');
}

async function read(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

for (const place of document.querySelectorAll('[data-check]')) observer.observe(place);
