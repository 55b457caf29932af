import type { SheetProblem } from '#contracts/api/sheets.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import {
  cellName,
  isHindering,
  type ProblemValues,
  type SheetProblemCode,
  sheetProblemWords,
} from '#contracts/sheets.ts';

const maxValueLength = 100;

/** Collects the problems of a sheet, and stores no more than are reported. */
export class Problems {
  private readonly hindering: SheetProblem[] = [];
  private readonly others: SheetProblem[] = [];
  total = 0;
  hindered = false;

  /** `row` and `column` count from 0. */
  add(code: SheetProblemCode, [row, column]: readonly [number, number], given: ProblemValues = {}): void {
    this.total += 1;
    const hinders = isHindering(code);
    this.hindered ||= hinders;
    const kept = hinders ? this.hindering : this.others;
    if (kept.length === serverLimits.loadProblemsShown) return;
    const values = given.value === undefined ? given : { ...given, value: given.value.slice(0, maxValueLength) };
    kept.push({ cell: cellName(row, column), code, msg: wordsOf(code, values), hinders, values });
  }

  /** Returns the first problems, blocking ones first. */
  list(): SheetProblem[] {
    return [...this.hindering, ...this.others].slice(0, serverLimits.loadProblemsShown);
  }
}

function wordsOf(code: SheetProblemCode, values: ProblemValues): string {
  const named = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return sheetProblemWords[code].replace(/%\{(\w+)\}/g, (_whole, name: string) => named.get(name) ?? '');
}
