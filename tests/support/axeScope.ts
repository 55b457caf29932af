/**
 * Tags of the rules that axe checks. Selecting by tags also runs `target-size`, which is not among axe's default
 * rules.
 */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Changes axe's rule that all content is in landmarks: a tooltip needs none, because it is read with the element that
 * it describes. One opens when the layout moves an element under the pointer.
 */
export const axeConfig = {
  checks: [
    { id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg' } },
  ],
};

/**
 * Selector of the topmost open dialog, menu or popover: MUI hides everything beside it from assistive technology,
 * including closed ones that stay in the page.
 */
export const OPEN_MODAL = '.MuiModal-root:not([aria-hidden="true"])';

/**
 * Waits until finite animations have ended: a color in transition belongs to neither theme. Playwright sends this
 * function to the page, so it uses nothing from outside.
 */
export async function settled(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => {})));
}
