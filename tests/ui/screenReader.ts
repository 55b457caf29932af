import { virtual } from '@guidepup/virtual-screen-reader';
import { onTestFinished } from 'vitest';

/** Starts a virtual screen reader on the page. It says what gets the focus, and what live regions announce. */
export async function listen() {
  const phrases: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) phrases.push(...alertsIn(node));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  onTestFinished(async () => {
    observer.disconnect();
    await virtual.stop();
  });
  return {
    /**
     * Returns what was said since the last `forget`. The library repeats an announcement for each changed node of a region, so
     * equal phrases in a row count once.
     */
    async said(): Promise<readonly string[]> {
      const latest = [...(await virtual.spokenPhraseLog())];
      await virtual.clearSpokenPhraseLog();
      for (const phrase of latest) if (phrase !== phrases.at(-1)) phrases.push(phrase);
      return [...phrases];
    },
    forget: () => void phrases.splice(0),
  };
}

/** Alerts that are added with their text. Screen readers announce them, but the library does not. */
const alertsIn = (node: Node): string[] =>
  node instanceof HTMLElement
    ? [node, ...node.querySelectorAll<HTMLElement>('[role=alert]')]
        .filter((element) => element.role === 'alert' && element.innerText !== '')
        .map(({ innerText }) => `alert: ${innerText.replace(/\s+/g, ' ').trim()}`)
    : [];

/** Returns what a user is told who reads an element from its beginning to its end. */
export async function read(element: Element): Promise<string[]> {
  if (!(element instanceof HTMLElement)) throw new Error('Only HTML elements can be read');
  // Started twice, it would observe the first part of the page until the page is closed.
  await virtual.stop();
  await virtual.start({ container: element });
  const first = await virtual.lastSpokenPhrase();
  for (let last = ''; last !== `end of ${first}`; last = await virtual.lastSpokenPhrase()) await virtual.next();
  const phrases = [...(await virtual.spokenPhraseLog())];
  await virtual.stop();
  return phrases;
}
