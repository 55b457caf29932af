import { lazy } from 'react';
import type { createRichTextEditor } from './richTextEditor.ts';

/** The keys that move the focus from a text to its toolbar, in the form of `aria-keyshortcuts`. */
export const toolbarKeys = 'Alt+F10';

const loadTools = () => import('./RichTextTools.tsx');

/** The toolbar of a rich text, which is loaded together with its editor. */
export const RichTextTools = lazy(loadTools);

/** The function that makes an editor of an element, and what was typed into the element before. */
type LoadedRichText = { create: typeof createRichTextEditor; typed: string };

/**
 * Loads the editor of rich texts, which is larger than the rest of the page's editor. Keeps the letters that are typed
 * into the element until then, if it can have the focus.
 * @throws Error if it cannot be loaded
 */
export async function loadRichText(element: HTMLElement): Promise<LoadedRichText> {
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    if (!isLetter(event)) return;
    typed += event.key;
    // A space would scroll the page.
    event.preventDefault();
  };
  element.addEventListener('keydown', keep);
  try {
    const [{ createRichTextEditor }] = await Promise.all([import('./richTextEditor.ts'), loadTools()]);
    return { create: createRichTextEditor, typed };
  } finally {
    element.removeEventListener('keydown', keep);
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;
