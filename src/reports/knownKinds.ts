import type { ReportItemKind } from '../../contracts/reportItems.ts';

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
 * Returns the kind that an address of an app's config answered last. Its skeleton keeps the place of the next answer: with a
 * table's for every kind the reports below move by up to 150 px.
 */
export const kindBefore = (address: string): string | undefined => read().get(address);

export function keepKind(address: string, kind: ReportItemKind): void {
  const kinds = read();
  if (kinds.get(address) === kind) return;
  kinds.delete(address);
  kinds.set(address, kind);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kinds].slice(-maxKept)));
  } catch {
    // Without storage every skeleton is a table's.
  }
}
