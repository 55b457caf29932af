import type { ReportItem } from '#contracts/reportItems.ts';
import { fieldsOf } from '../wire/fields.ts';
import { ReportError } from '../wire/reportError.ts';
import { type Truncation, Truncations } from '../wire/truncations.ts';
import { rowOf } from './registry.tsx';

/** The response of an app. `item` is null if the registry has no row for its kind. */
type Report = { item: ReportItem | null; truncations: readonly Truncation[] };

/**
 * Parses an app's response with the row of its kind, leniently: invalid cells, labels and downloads are shown
 * unchanged or omitted. The schemas of `contracts/reportItems.ts`, which apps must follow, would reject the whole item
 * for them.
 * @throws ReportError `wrong-shape` when the lists of the kind are missing
 */
export function readReport(value: unknown): Report {
  const fields = fieldsOf(value);
  if (typeof fields.component !== 'string') throw new ReportError('wrong-shape');
  const row = rowOf(fields.component);
  const truncations = new Truncations();
  return { item: row?.read(fields, truncations) ?? null, truncations: truncations.all() };
}
