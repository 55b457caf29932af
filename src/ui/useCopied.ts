import { useCallback, useEffect, useState } from 'react';
import { limits } from '../../contracts/limits.ts';

/**
 * Copies a text and says so for 2 s; another text is not copied yet. `copy` answers false where the
 * browser refuses: the page may not write to the clipboard, or there is none.
 */
export function useCopied(text: string): { copied: boolean; copy: () => Promise<boolean> } {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = useCallback(async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(text);
    return true;
  }, [text]);
  return { copied: copied === text, copy };
}
