import { useCallback, useEffect, useState } from 'react';
import { limits } from '../../contracts/limits.ts';

/**
 * Copies a text, or one that is read at the click, and reports it for 2 s; another text is not copied yet. `copy`
 * returns false if the browser refuses, as where the page may not write to the clipboard.
 */
export function useCopied(text: string | (() => string)): { copied: boolean; copy: () => Promise<boolean> } {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = useCallback(async () => {
    const now = typeof text === 'string' ? text : text();
    try {
      await navigator.clipboard.writeText(now);
    } catch {
      return false;
    }
    setCopied(now);
    return true;
  }, [text]);
  return { copied: copied !== null && (typeof text === 'function' || copied === text), copy };
}
