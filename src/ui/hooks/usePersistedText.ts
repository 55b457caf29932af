import { useState } from 'react';

const prefix = 'cms_typed ';

type KeptText = {
  /** Null if nothing was typed. */
  text: string | null;
  keep(text: string): void;
  /** Call it after this text was saved or discarded; text typed since then stays. */
  forget(text: string): void;
};

/**
 * Stores the text of a single field outside of a form in this tab, across reloads and logins. The key identifies the
 * user and the field; remount the component when it changes.
 */
export function usePersistedText(key: string): KeptText {
  const [text, setText] = useState(() => sessionStorage.getItem(prefix + key));
  const keep = (next: string) => {
    setText(next);
    try {
      sessionStorage.setItem(prefix + key, next);
    } catch {
      // Without storage (full or forbidden) the text lasts as long as the page.
    }
  };
  const forget = (done: string) => {
    if (sessionStorage.getItem(prefix + key) === done) sessionStorage.removeItem(prefix + key);
  };
  return { text, keep, forget };
}
