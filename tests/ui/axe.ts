import axe from 'axe-core';
import { axeTags, OPEN_MODAL, settled } from '../support/axeScope.ts';

const options = {
  runOnly: axeTags,
  resultTypes: ['violations'],
  // Describing each element that passes takes most of the time.
  selectors: false,
  iframes: false,
} satisfies axe.RunOptions;

/**
 * Returns the rules that the page breaks, each with the elements that break it. Under an open dialog or menu the page
 * is inert, so axe checks only the dialog or menu.
 */
export async function violations(): Promise<string[]> {
  await settled();
  const modals = document.querySelectorAll(OPEN_MODAL);
  const found = await axe.run(modals.length > 0 ? modals : document, options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
