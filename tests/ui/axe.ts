import axe from 'axe-core';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Until what moves or changes colour has come to rest: a dialog that fades in has not its contrast yet. */
async function settled(): Promise<void> {
  await nextFrame();
  await nextFrame();
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => {})));
}

/** To describe each element that breaks no rule takes most of the time. */
const violationsAlone = { resultTypes: ['violations'], selectors: false } satisfies axe.RunOptions;

/** The rules that the page breaks, each with the elements that break it. */
export async function violations(): Promise<string[]> {
  await settled();
  const found = await axe.run(document.body, violationsAlone);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
