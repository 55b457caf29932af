import type { ReportItemKind } from '../../contracts/reportItems.ts';

const storageKey = 'cms_report_kinds';
const keptMost = 200;

function read(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const entries = Array.isArray(kept) ? kept : [];
    return new Map(entries.flatMap((one) => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : [])));
  } catch {
    return new Map();
  }
}

/** What came last from an address of an app's config, so that the next time its place is kept in that shape. */
export const kindBefore = (address: string): string | undefined => read().get(address);

export function keepKind(address: string, kind: ReportItemKind): void {
  const kinds = read();
  if (kinds.get(address) === kind) return;
  kinds.delete(address);
  kinds.set(address, kind);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kinds].slice(-keptMost)));
  } catch {
    // A full or closed storage costs no more than the shape.
  }
}
