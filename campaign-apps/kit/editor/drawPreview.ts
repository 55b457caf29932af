import { directionOf } from '#contracts/textDirection.ts';
import { showCountdowns } from '../public/countdown.ts';
import { showLateFields } from '../public/lateFields.ts';
import { showLocalTimes } from '../public/localTimes.ts';
import { changedBlock } from './changedBlock.ts';
import { morphBlock, morphBody } from './morph.ts';
import type { Preview } from './previewDocument.ts';
import { editorWords, fill, languageInWords } from './texts/words.ts';

/**
 * Shows the preview in the document, which keeps all elements that stay the same. `shown` is what the document shows; if
 * only one block differs, only that block is drawn. The result is the same as without `shown`.
 */
export function drawPreview(document: Document, preview: Preview, shown: Preview | null): void {
  const prepare = (root: ParentNode) => prepareFor(preview, root);
  const changed = shown && changedBlock(shown, preview);
  if (changed && morphBlock(document, changed, prepare)) return;
  setIfChanged(document.documentElement, 'class', preview.rootClass);
  setIfChanged(document.documentElement, 'lang', preview.locale);
  setIfChanged(document.documentElement, 'dir', directionOf(preview.locale));
  morphBody(document, preview.bodyClass, preview.main, prepare);
}

const focusable = 'a, button, input, select, summary, textarea, audio, video, iframe';

function prepareFor({ locale, time, languages: [first = locale] }: Preview, root: ParentNode): void {
  showLateFields(root);
  // A frame without scripts would show what fans don't see.
  for (const plain of root.querySelectorAll('noscript')) plain.remove();
  // The list of blocks is the keyboard's way through the page.
  for (const control of root.querySelectorAll<HTMLElement>(focusable)) control.tabIndex = -1;
  const missing = fill(editorWords.missing, { language: languageInWords(locale), shown: languageInWords(first) });
  for (const text of root.querySelectorAll<HTMLElement>('[data-missing]')) {
    text.title = text.matches('img[alt=""]') ? editorWords.altMissing : missing;
  }
  showLocalTimes(root, locale);
  showCountdowns(root, time);
}

/** Browsers compute all styles again after a write to these attributes, even if the value is the same. */
function setIfChanged(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
