import { useCallback, useEffect, useState } from 'react';
import { limits } from '#contracts/limits.ts';

/**
 * Returns a function that copies a text, or one that is computed on click; `copied` is true for 2 s, and false for
 * another text. `copy` returns false if the browser denies access to the clipboard.
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
