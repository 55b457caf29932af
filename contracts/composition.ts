/** Whether the user is composing text with an input method now, as for Japanese, in a document that is listened to. */
let isComposing = false;
/** What waits until the text is composed. */
const waiting = new Set<() => void>();

function setComposing(value: boolean): void {
  isComposing = value;
  if (value) return;
  for (const run of [...waiting]) run();
  waiting.clear();
}

/**
 * Returns whether a key belongs to the input method (UI Events, 4.3). Safari sends the Enter that ends a composition after
 * it, with the code 229. Android sends this code with most keys, then without a name.
 */
const isOfComposition = (event: KeyboardEvent): boolean =>
  event.key !== 'Unidentified' && (event.isComposing || event.keyCode === 229);

/**
 * Keeps the keys of input methods from all other listeners in a window or document: with Enter, Escape, Tab or arrows the
 * user chooses a word there, and does not save or leave. Call it before other listeners are added.
 * @returns stops it
 */
export function ignoreComposingKeys(target: EventTarget): () => void {
  const ended = new AbortController();
  const listen = (type: string, on: (event: Event) => void) =>
    target.addEventListener(type, on, { capture: true, signal: ended.signal });
  listen('keydown', (event) => {
    const isIts = isOfComposition(event as KeyboardEvent);
    if (isIts) event.stopImmediatePropagation();
    // A field that is removed while text is composed has no end of the composition.
    else if (isComposing) setComposing(false);
  });
  listen('compositionstart', () => setComposing(true));
  listen('compositionend', () => setComposing(false));
  return () => ended.abort();
}

/**
 * Calls `run` after `ms` milliseconds, for example to search for what was typed, but not while text is being composed: then
 * when it is composed.
 * @returns cancels it
 */
export function afterPause(ms: number, run: () => void): () => void {
  const timer = setTimeout(() => {
    if (isComposing) waiting.add(run);
    else run();
  }, ms);
  return () => {
    clearTimeout(timer);
    waiting.delete(run);
  };
}
