import type { ReportItem } from '../../contracts/reportItems.ts';
import { rowOf } from './registry.tsx';
import { fieldsOf } from './wire/fields.ts';
import { ReportError } from './wire/reportError.ts';
import { type Truncation, Truncations } from './wire/truncations.ts';

/** An app's answer. `item` is null when no row of the registry has its kind. */
type Report = { item: ReportItem | null; truncations: readonly Truncation[] };

/**
 * Reads an app's answer by the row of its kind, as far as it is valid: an invalid cell, label, or download is shown as it
 * is or left out. The schemas of `contracts/reportItems.ts` would refuse the whole item for it; apps are held to them.
 * @throws ReportError `wrong-shape` when the lists of the kind are missing
 */
export function readReport(value: unknown): Report {
  const fields = fieldsOf(value);
  if (typeof fields.component !== 'string') throw new ReportError('wrong-shape');
  const row = rowOf(fields.component);
  const truncations = new Truncations();
  return { item: row?.read(fields, truncations) ?? null, truncations: truncations.all() };
}
