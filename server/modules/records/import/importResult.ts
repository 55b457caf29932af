import { createHash } from 'node:crypto';
import type { ImportProblem, ImportReport, ImportRow, ImportState } from '#contracts/api/recordImport.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Problem, problemWords } from '#contracts/validation.ts';

type Broken = Omit<Problem, 'loc'>;

/** A row of a file: its number, which counts from 1, and its cells. */
export type FileRow = { number: number; cells: readonly string[] };

const shown = (text: string): string => text.slice(0, serverLimits.importCellShown);

/** Collects what an import does, with no more problems and rows than are reported. */
export class ImportResult {
  columns: ImportReport['columns'] = [];
  private readonly counts: Record<ImportState, number> = { added: 0, changed: 0, unchanged: 0, wrong: 0 };
  private readonly problems: ImportProblem[] = [];
  private total = 0;
  private readonly rows: ImportRow[] = [];
  private readonly hash = createHash('sha256');
  /** The messages of the rows that are not counted yet, by index of the cell. */
  private readonly wrong = new Map<number, Map<number, string>>();

  get hasProblems(): boolean {
    return this.total > 0;
  }

  /** Adds a problem at a column by its name; null for the whole row. */
  problem(row: number, column: string | null, broken: Broken): void {
    const msg = problemWords({ ...broken, loc: [] });
    this.total += 1;
    if (this.problems.length < serverLimits.loadProblemsShown) this.problems.push({ row, column, msg });
  }

  /** Adds a problem of a row, at the path of a field or a part of it. */
  problemAt(row: number, path: string, broken: Broken): void {
    const at = this.columns.findIndex(
      (one) => one.path !== null && (path === one.path || path.startsWith(`${one.path}.`)),
    );
    const inside = at >= 0 ? at : this.columns.findIndex((one) => path !== '' && one.path?.startsWith(`${path}.`));
    const messages = this.wrong.get(row) ?? new Map<number, string>();
    this.wrong.set(row, messages);
    if (inside >= 0 && messages.has(inside)) return;
    messages.set(inside, problemWords({ ...broken, loc: [] }));
    this.problem(row, this.columns[inside]?.name ?? (path || null), broken);
  }

  isWrong({ number }: FileRow): boolean {
    return this.wrong.has(number);
  }

  /** Counts a row. `identity` is everything that the import changes by it. */
  count(
    { number: row, cells }: FileRow,
    given: { state: ImportState; title: string; changes?: ImportRow['changes']; identity?: unknown },
  ): void {
    const messages = this.wrong.get(row);
    this.wrong.delete(row);
    const state = messages ? 'wrong' : given.state;
    this.counts[state] += 1;
    this.hash.update(`${row}${state}${JSON.stringify(given.identity ?? null)}`);
    if (this.counts[state] > serverLimits.importRowsShown) return;
    const changes = Object.entries(given.changes ?? {}).map(([path, { from, to }]) => [
      path,
      { from: shown(from), to: shown(to) },
    ]);
    this.rows.push({
      row,
      state,
      title: shown(given.title),
      cells: this.columns.map((_, at) => shown(cells[at] ?? '')),
      changes: Object.fromEntries(changes),
      problems: Object.fromEntries(messages ?? []),
    });
  }

  report(): ImportReport {
    const { columns, counts, problems, total, rows } = this;
    const fingerprint = this.hash.copy().digest('hex');
    return { ...counts, problems, problems_total: total, columns, rows, fingerprint, import: null };
  }
}
