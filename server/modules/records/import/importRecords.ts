import { v7 as uuidv7 } from 'uuid';
import type { ImportReport } from '#contracts/api/recordImport.ts';
import { csvTextOf } from '#contracts/csvText.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { withoutRequestKey } from '#server/caller.ts';
import { BoundedQueue, QueueFullError } from '#server/concurrency/boundedQueue.ts';
import { announcingTransaction } from '#server/db/announcements.ts';
import { CsvError, readCsv } from '#server/formats/csv.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { recordAudit } from '../../audit/audit.ts';
import { changedWhileLocked } from '../../writes/writes.ts';
import { storeRecords } from '../recordChange.ts';
import type { RecordCall } from '../writeRecords.ts';
import { readColumns } from './importColumns.ts';
import { type FileRow, ImportResult } from './importResult.ts';
import { RowChecker, type Validators } from './rowChecker.ts';

type Import = {
  bytes: Uint8Array;
  validators: Validators;
  /** Only reports the changes. */
  isDryRun: boolean;
  /** Of the changes that the user saw. */
  fingerprint?: string | undefined;
};

const queue = new BoundedQueue({ atOnce: serverLimits.importsAtOnce, waiting: serverLimits.maxWaitingImports });

function reportUnreadable({ reason, row }: CsvError, result: ImportResult): void {
  if (reason === 'unclosed-quote') result.problem(row + 1, null, { code: reason });
  else if (reason === 'too-many-rows') result.problem(1, null, { code: 'max-rows', limit: serverLimits.maxImportRows });
  else result.problem(row + 1, null, { code: 'maxItems', limit: serverLimits.maxImportColumns });
}

/** Returns the rows of a file that are not empty, the header row first; reports why it can't be read. */
async function readRows(bytes: Uint8Array, result: ImportResult): Promise<FileRow[]> {
  const text = csvTextOf(bytes);
  const bounds = { maxRows: serverLimits.maxImportRows + 1, maxColumns: serverLimits.maxImportColumns };
  const cells = await readCsv(text ?? '', bounds).catch((error: unknown) => {
    if (!(error instanceof CsvError)) throw error;
    reportUnreadable(error, result);
    return [];
  });
  const isFilled = (each: string[] | undefined) => each?.some((cell) => cell.trim() !== '') === true;
  if (text === null) result.problem(1, null, { code: 'not-csv' });
  else if (!result.hasProblems && !isFilled(cells[0])) result.problem(1, null, { code: 'empty-file' });
  return cells.flatMap((each, at) => (isFilled(each) ? [{ number: at + 1, cells: each }] : []));
}

/**
 * Imports the records of a CSV, or previews that: all rows, or none if one is wrong, or if other changes were previewed.
 * @throws ApiError `import-invalid`, `import-changed`, `value-taken`, `server-busy`
 */
export function importRecords(call: RecordCall, given: Import): Promise<ImportReport> {
  return importTurns(() => runImport(call, given));
}

/** Runs an import or its undoing in its turn. @throws ApiError `server-busy` */
export async function importTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(work);
  } catch (error) {
    throw error instanceof QueueFullError ? new ApiError('server-busy') : error;
  }
}

async function runImport(call: RecordCall, given: Import): Promise<ImportReport> {
  const { caller, resource, clock } = call;
  const { isDryRun } = given;
  const result = new ImportResult();
  const [header, ...rows] = await readRows(given.bytes, result);
  const columns = header && !result.hasProblems ? readColumns(call, header.cells, result) : null;
  if (!columns || result.hasProblems) return answerOf(result, given);
  const importId = uuidv7();
  return announcingTransaction(call.db, async (trx) => {
    const checking = { trx, call, validators: given.validators, result };
    const checker = new RowChecker(checking, columns, isDryRun);
    const writing = { ...call, caller: withoutRequestKey(caller) };
    for (let first = 0; first < rows.length; first += serverLimits.importRowsAtOnce) {
      const writes = await checker.check(rows.slice(first, first + serverLimits.importRowsAtOnce));
      if (isDryRun || result.hasProblems) continue;
      for (const isNew of [false, true]) {
        const some = writes.filter(({ before }) => (before === null) === isNew);
        if (!(await storeRecords(trx, writing, some, { details: { import: importId } }))) changedWhileLocked();
      }
    }
    const report = answerOf(result, given);
    const { added, changed } = report;
    if (isDryRun || added + changed === 0) return report;
    const details = { added, changed, import: importId };
    await recordAudit(trx, caller, {
      action: 'record.imported',
      resource: resource.name,
      id: null,
      at: clock.now(),
      details,
    });
    return { ...report, import: importId };
  });
}

/** Returns the report, or refuses the import. */
function answerOf(result: ImportResult, { isDryRun, fingerprint }: Import): ImportReport {
  const report = result.report();
  if (isDryRun) return report;
  const { problems, problems_total } = report;
  if (problems_total > 0) throw new ApiError('import-invalid', { problems, problems_total });
  if (fingerprint !== undefined && fingerprint !== report.fingerprint) throw new ApiError('import-changed');
  return { ...report, rows: [] };
}
