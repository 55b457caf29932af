import pLimit from 'p-limit';
import { drawPreview } from '../drawPreview.ts';
import { type Preview, previewShell } from '../previewDocument.ts';
import { axeFindings, loadAxe } from './axeChecks.ts';
import type { Finding } from './finding.ts';
import { ownFindings } from './ownChecks.ts';

/** Checks previews in a frame that users do not see. */
export type CheckFrame = {
  check(preview: Preview): Promise<Finding[]>;
  close(): void;
};

/**
 * Opens the frame. It is not that of the visible preview, so that the result does not depend on the chosen width, moment and
 * language, nor on the text that is being edited there.
 * @throws Error if axe cannot be loaded
 */
export async function openCheckFrame(styles: string[]): Promise<CheckFrame> {
  const frame = document.createElement('iframe');
  // As for the visible preview (PreviewPane.tsx).
  frame.setAttribute('sandbox', 'allow-same-origin allow-scripts');
  Object.assign(frame, { className: 'check-frame', tabIndex: -1, inert: true, ariaHidden: 'true' });
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = previewShell(styles);
  document.body.append(frame);
  await isLoaded;
  try {
    await loadAxe(pageOf(frame));
  } catch (error) {
    frame.remove();
    throw error;
  }
  // axe cannot check twice at a time.
  const inTurn = pLimit(1);
  return { check: (preview) => inTurn(() => checkIn(pageOf(frame), preview)), close: () => frame.remove() };
}

async function checkIn(page: Document, preview: Preview): Promise<Finding[]> {
  drawPreview(page, preview, null);
  // As on the public page; the preview takes its controls out of the tab order, which rules ask for.
  for (const control of page.querySelectorAll('[tabindex="-1"]')) control.removeAttribute('tabindex');
  return [...ownFindings(page, preview), ...(await axeFindings(page))];
}

function pageOf({ contentDocument }: HTMLIFrameElement): Document {
  if (!contentDocument) throw new Error('The frame has no document');
  return contentDocument;
}
