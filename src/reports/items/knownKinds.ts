import type { ReportItemKind } from '#contracts/reportItems.ts';

const storageKey = 'cms_report_kinds';
const maxKept = 200;

function read(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const entries = Array.isArray(kept) ? kept : [];
    return new Map(entries.flatMap((one) => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : [])));
  } catch {
    return new Map();
  }
}

/**
 * Returns the kind of the item that a URL of an app's config returned last. Its skeleton reserves the height of the
 * next response: with a table's skeleton for every kind the reports below move by up to 150 px.
 */
export const kindBefore = (address: string): string | undefined => read().get(address);

/** Stores the kind that `kindBefore` returns for a URL. Only the latest URLs are stored, in this browser. */
export function keepKind(address: string, kind: ReportItemKind): void {
  const kinds = read();
  if (kinds.get(address) === kind) return;
  kinds.delete(address);
  kinds.set(address, kind);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kinds].slice(-maxKept)));
  } catch {
    // Without storage the skeleton of a table is used for every kind.
  }
}
