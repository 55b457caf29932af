import type { SheetIds } from '../../../contracts/sheets.ts';

/** Why a sheet can't be read, where its owner can do something about it. */
type SheetRefusal = 'sheet-private' | 'sheet-not-found' | 'sheet-unreadable' | 'sheet-too-large';

/** The service has answered, but gave no sheet. */
export class SheetRefusedError extends Error {
  constructor(
    readonly refusal: SheetRefusal,
    /** With whom a sheet must be shared; null: with everybody who has its link. */
    readonly shareWith: string | null = null,
  ) {
    super(refusal);
  }
}

/** Where the cells of Google sheets come from. */
export type SheetService = {
  /**
   * The cells of a sheet as they are shown, row by row from A1; short rows end with their last filled cell.
   * @throws SheetRefusedError, CsvError, ServiceFailedError
   */
  read(ids: SheetIds): Promise<string[][]>;
};
