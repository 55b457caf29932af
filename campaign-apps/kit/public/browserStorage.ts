type Kind = 'localStorage' | 'sessionStorage';

/** Returns what this browser has stored, or this tab; null if nothing is, or if the browser blocks its storage. */
export function readStored(name: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Changes nothing if the storage is blocked or full. */
export function writeStored(name: string, text: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (text === null) window[kind].removeItem(name);
    else window[kind].setItem(name, text);
  } catch {
    // What is not stored lasts as long as the page.
  }
}

/** Opens a channel between the tabs of this browser; null without channels, which Firefox refuses with blocked cookies. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
