import { useState } from 'react';

const prefix = 'cms_typed ';

type KeptText = {
  /** Null when nothing was typed. */
  text: string | null;
  keep(text: string): void;
  /** After this was saved or given up; what was typed since then stays. */
  forget(text: string): void;
};

/**
 * What is typed into a single field outside of a form, kept in this tab over reloads and sign-ins. The key names whose it
 * is and what it is for; another key wants another component.
 */
export function usePersistedText(key: string): KeptText {
  const [text, setText] = useState(() => sessionStorage.getItem(prefix + key));
  const keep = (next: string) => {
    setText(next);
    try {
      sessionStorage.setItem(prefix + key, next);
    } catch {
      // Storage that is full or forbidden: what is typed lives as long as the page.
    }
  };
  const forget = (done: string) => {
    if (sessionStorage.getItem(prefix + key) === done) sessionStorage.removeItem(prefix + key);
  };
  return { text, keep, forget };
}
