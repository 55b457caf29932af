import { checkDraw, type Outcome, type PublishedDraw } from '../../values/raffleProof.ts';
import { fieldsOf, listOf, textOf, textOrNull } from '../../values/read.ts';

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
  const [list, draw] = await Promise.all([textAt(`${files}/entries.txt`), textAt(`${files}/draw.json`)]);
  return checkDraw(readDraw(JSON.parse(draw)), list);
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

function readDraw(value: unknown): PublishedDraw {
  const fields = fieldsOf(value);
  return {
    commitment: textOf(fields.commitment),
    commitmentText: textOf(fields.commitmentText),
    seed: textOf(fields.seed),
    value: textOrNull(fields.value),
    places: Number(fields.places),
    drawn: listOf(fields.drawn).map(textOf),
    withdrawn: listOf(fields.withdrawn).map(textOf),
  };
}

for (const place of document.querySelectorAll('[data-check]')) observer.observe(place);
