import axe from 'axe-core';
import { axeConfig, axeTags, OPEN_MODAL, settled } from '../support/axeScope.ts';

const options = {
  runOnly: axeTags,
  resultTypes: ['violations'],
  // Describing each element that passes takes most of the time.
  selectors: false,
  iframes: false,
  elementRef: true,
} satisfies axe.RunOptions;

axe.configure(axeConfig);

/**
 * Returns the rules that the page breaks, each with the elements that break it. Under an open dialog or menu the page
 * is inert, so axe checks only the dialog or menu.
 */
export async function violations(): Promise<string[]> {
  await settled();
  const modals = document.querySelectorAll(OPEN_MODAL);
  const found = await axe.run(modals.length > 0 ? modals : document, options);
  const broken: string[] = [];
  for (const { id, nodes } of found.violations) {
    const wrong = id === 'target-size' ? await tooSmall(nodes) : nodes;
    if (wrong.length > 0) broken.push(`${id}: ${wrong.map(({ html }) => html).join(' ')}`);
  }
  return broken;
}

/**
 * Returns the targets that are too small in the middle of the screen too: a fixed bar covers a part of one that happens
 * to be scrolled under it.
 */
async function tooSmall(nodes: readonly axe.NodeResult[]): Promise<axe.NodeResult[]> {
  const wrong: axe.NodeResult[] = [];
  for (const node of nodes) {
    if (!node.element) continue;
    node.element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await settled();
    const { violations: again } = await axe.run(node.element, { runOnly: ['target-size'] });
    if (again.length > 0) wrong.push(node);
  }
  return wrong;
}
