import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Frame, Page } from 'playwright';

declare global {
  interface Window {
    /** The virtual screen reader of this window. */
    reader: typeof virtual;
  }
}

const entry = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader'));
/** A script instead of a module, because the policy of a page allows no import of it. */
const library = readFileSync(join(dirname(entry), 'index.browser.js'), 'utf8').replace(
  /export\s*\{[^}]*?([\w$]+) as virtual\s*\};/,
  'window.reader = $1;',
);

export type Reader = Awaited<ReturnType<typeof listenIn>>;

/** Starts a virtual screen reader in a page or frame. It says what gets the focus, and what live regions announce. */
export async function listenIn(target: Page | Frame) {
  await target.evaluate(`(() => {\n${library}\n})()`);
  await target.evaluate(() => window.reader.start({ container: document.body }));
  const phrases: string[] = [];
  return {
    /**
     * Returns what was said since the last `forget`. The library repeats an announcement for each changed node of a region, so
     * equal phrases in a row count once.
     */
    async said(): Promise<readonly string[]> {
      const latest = await target.evaluate(async () => {
        const said = [...(await window.reader.spokenPhraseLog())];
        await window.reader.clearSpokenPhraseLog();
        return said;
      });
      for (const phrase of latest) if (phrase !== phrases.at(-1)) phrases.push(phrase);
      return [...phrases];
    },
    forget: () => void phrases.splice(0),
  };
}
