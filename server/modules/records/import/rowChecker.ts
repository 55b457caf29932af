import type { Transaction } from 'kysely';
import type { ImportRow } from '#contracts/api/recordImport.ts';
import type { Problem } from '#contracts/validation.ts';
import { sameValue } from '#resources/schema/changes.ts';
import type { Field } from '#resources/schema/fields.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { yieldToEventLoop } from '#server/concurrency/yieldToEventLoop.ts';
import type { Changes } from '#server/db/campaignTables.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError, InvalidFieldsError } from '#server/plugins/apiError.ts';
import { refuseForeignLocks } from '../../locks/locks.ts';
import { wholeRecord } from '../presentRecord.ts';
import { mayRead, refuseOutOfScope } from '../recordAccess.ts';
import { changesOfNew, type RowWrite } from '../recordChange.ts';
import { roomFor, type StoredRecord } from '../recordStore.ts';
import { referenceProblems } from '../referenceChecks.ts';
import { changedRecord, newRecord, normalized, type RecordCall } from '../writeRecords.ts';
import { fieldAt, setAt, valueAt } from './fieldPaths.ts';
import { CellReader, cellText, textOf } from './importCells.ts';
import type { ImportColumn, ImportColumns } from './importColumns.ts';
import type { FileRow, ImportResult } from './importResult.ts';
import type { Titles } from './importTitles.ts';
import { findTitles, matchRows } from './matchRows.ts';
import { findSetValues, type UniqueField, uniqueFields } from './uniqueValues.ts';

type Values = Record<string, unknown>;

/** What a row writes, with the record's values as the API returns them. */
type Write = RowWrite & { whole: Values };

/** Returns the problems of input by the JSON Schema of a request. */
export type Validators = Record<'create' | 'change', (values: Values) => Problem[]>;

/** A row with the record that it changes, and what it writes. */
type Checked = { row: FileRow; found: StoredRecord | undefined; before: Values; title: string; write?: Write };

type Checking = { trx: Transaction<Database>; call: RecordCall; validators: Validators; result: ImportResult };

/** Checks the rows of a file part by part, with a few statements for each part. */
export class RowChecker {
  private readonly readers: ReadonlyMap<ImportColumn, CellReader>;
  private readonly unique: UniqueField[];
  private readonly giveWay = yieldToEventLoop();
  /** The first row with a record or unique value. */
  private readonly seen = new Map<string, number>();
  /** How many further records the limit of the resource allows, by what it limits. */
  private readonly rooms = new Map<string, number>();

  /** @param isRead whether nothing will be written */
  constructor(
    private readonly checking: Checking,
    private readonly file: ImportColumns,
    private readonly isRead: boolean,
  ) {
    const { resource } = checking.call;
    this.readers = new Map(file.columns.map((column) => [column, new CellReader(resource, column)]));
    this.unique = uniqueFields(resource);
  }

  /** Counts the rows, and returns what they write. */
  async check(rows: readonly FileRow[]): Promise<Write[]> {
    const { trx, call } = this.checking;
    const found = await matchRows(trx, call, { rows, file: this.file, isRead: this.isRead });
    const titles = await findTitles(trx, call, { rows, file: this.file, found });
    const checked: Checked[] = [];
    for (const row of rows) {
      checked.push(await this.checkRow(row, found.get(row), titles));
      await this.giveWay();
    }
    const writing = checked.filter(({ write }) => write);
    if (call.resource.lock) {
      const changed = writing.flatMap(({ found }) => found?.id ?? []);
      await refuseForeignLocks(trx, call.caller, changed, call.clock.now());
    }
    await this.checkReferences(writing);
    for (const field of this.unique) await this.checkUnique(writing, field);
    await this.checkLimit(writing);
    for (const each of checked) this.count(each, titles);
    return writing.flatMap(({ write }) => write ?? []);
  }

  /** Returns the values of a row that differ from its record. Reports cells that can't be read. */
  private readRow({ number, cells }: FileRow, before: Values, titles: Titles): JsonObject {
    const { result } = this.checking;
    const given: Values = {};
    for (const [column, reader] of this.readers) {
      const { at, path, keys, field } = column;
      const cell = cells[at];
      if (cell === undefined) continue;
      const text = cellText(cell);
      const former = valueAt(before, keys);
      if (text === cellText(textOf(former ?? null, field, titles))) continue;
      const read = reader.read(text, field, titles);
      if ('problem' in read) result.problemAt(number, path, read.problem);
      else if (!isSame(field, read.value, former)) setAt(given, keys, read.value);
    }
    if (cells.slice(result.columns.length).some((cell) => cell.trim() !== ''))
      result.problemAt(number, '', { code: 'more-cells' });
    return given as JsonObject;
  }

  private async checkRow(row: FileRow, found: StoredRecord | undefined, titles: Titles): Promise<Checked> {
    const { call, validators, result } = this.checking;
    const { resource } = call;
    const before = found ? wholeRecord(resource, found) : {};
    const given = await this.normalized(row, this.readRow(row, before, titles));
    const title = String(given[resource.title] ?? before[resource.title] ?? '');
    const checked = { row, found, before, title };
    if (found && !this.isFirst(found.id, row)) return checked;
    if (result.isWrong(row) || (found && Object.keys(given).length === 0)) return checked;
    const invalid = validators[found ? 'change' : 'create'](given);
    if (invalid.length > 0) this.report(row, invalid);
    else
      try {
        return { ...checked, write: await (found ? this.change(found, given) : this.add(given)) };
      } catch (error) {
        this.refuse(row, error);
      }
    return checked;
  }

  private async normalized(row: FileRow, given: JsonObject): Promise<JsonObject> {
    try {
      return await normalized(this.checking.call, given);
    } catch (error) {
      this.refuse(row, error);
      return given;
    }
  }

  private async add(given: JsonObject): Promise<Write> {
    const { trx, call } = this.checking;
    const { record, whole } = await newRecord(trx, call, given);
    return { before: null, record, whole, changes: changesOfNew(call.resource, whole) };
  }

  private async change(found: StoredRecord, fields: JsonObject): Promise<Write | undefined> {
    const { trx, call } = this.checking;
    const { caller, resource } = call;
    refuseOutOfScope(caller, resource.access.edit, wholeRecord(resource, found));
    const { record, whole, changes } = await changedRecord(trx, call, found, { sent: fields });
    return Object.keys(changes).length > 0 ? { before: found, record, whole, changes } : undefined;
  }

  private report({ number }: FileRow, problems: readonly Problem[]): void {
    for (const { loc, ...broken } of problems) this.checking.result.problemAt(number, loc.join('.'), broken);
  }

  /** Reports why a record can't be written. */
  private refuse(row: FileRow, error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (!(error instanceof InvalidFieldsError) && error.key !== 'forbidden') throw error;
    const { fields } = error.more;
    const names = Array.isArray(fields) ? fields.map(String) : [''];
    const forbidden = names.map((name) => ({ loc: [name], code: 'forbidden' as const }));
    this.report(row, error instanceof InvalidFieldsError ? error.problems : forbidden);
  }

  /** Notes a record or value of the file, and returns whether no earlier row has it; else reports that. */
  private isFirst(key: string, row: FileRow, { path = '', code = 'row-twice' as const } = {}): boolean {
    const first = this.seen.get(key) ?? row.number;
    this.seen.set(key, first);
    if (first === row.number) return true;
    this.checking.result.problemAt(row.number, path, { code, limit: first });
    return false;
  }

  private async checkReferences(checked: readonly Checked[]): Promise<void> {
    const { trx, call } = this.checking;
    const records = checked.map(({ write, before }) => ({ whole: write?.whole ?? {}, before }));
    const problems = await referenceProblems(trx, call, records);
    for (const [at, { row }] of checked.entries()) this.report(row, problems[at] ?? []);
  }

  private async checkUnique(checked: readonly Checked[], field: UniqueField): Promise<void> {
    const { trx, call, result } = this.checking;
    const writes = checked.flatMap(({ row, write }) => (write ? [{ ...write, row }] : []));
    for (const { write, form, holder } of await findSetValues(trx, call.resource, field, writes)) {
      const { row, record } = write;
      if (form === null) continue;
      if (holder !== null && holder !== record.id) result.problemAt(row.number, field.name, { code: 'taken' });
      else this.isFirst(`${field.name} ${form}`, row, { path: field.name });
    }
  }

  private async checkLimit(checked: readonly Checked[]): Promise<void> {
    const { trx, call, result } = this.checking;
    const { limit } = call.resource;
    if (!limit) return;
    for (const { row, write } of checked) {
      if (write?.before !== null) continue;
      const key = JSON.stringify(write.whole[limit.per ?? '']);
      const room = this.rooms.get(key) ?? (await roomFor(trx, call.resource, write.whole, this.isRead));
      this.rooms.set(key, room - 1);
      if (room < 1) result.problemAt(row.number, '', { code: 'max-records', limit: limit.count });
    }
  }

  private count({ row, found, title, write }: Checked, titles: Titles): void {
    const state = write ? (write.before ? 'changed' : 'added') : 'unchanged';
    const changes = write && found ? this.textsOf(write.changes, titles) : {};
    const identity = write && (found ? [found.id, write.changes] : write.whole);
    this.checking.result.count(row, { state, title, changes, identity: identity && { ...identity, id: found?.id } });
  }

  /** Returns the texts of changes, without fields that the caller may not read. */
  private textsOf(changes: Changes, titles: Titles): ImportRow['changes'] {
    const { resource, caller } = this.checking.call;
    const told = Object.entries(changes).flatMap(([path, { from, to }]) => {
      const keys = path.split('.');
      const outer = resource.fields[keys[0] ?? ''];
      const field = fieldAt(resource.fields, keys);
      if (!outer || !field || !mayRead(caller, outer)) return [];
      return [[path, { from: textOf(from, field, titles), to: textOf(to, field, titles) }]];
    });
    return Object.fromEntries(told);
  }
}

const isSame = ({ kind }: Field, given: unknown, former: unknown): boolean =>
  sameValue(given, former) ||
  (kind === 'dateTime' && typeof given === 'string' && Date.parse(given) === Date.parse(String(former)));
