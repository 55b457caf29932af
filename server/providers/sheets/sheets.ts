import type { SheetIds } from '#contracts/sheets.ts';

/** Why a sheet can't be read, for problems that its owner can fix. */
type SheetRefusal = 'sheet-private' | 'sheet-not-found' | 'sheet-unreadable' | 'sheet-too-large';

/** The service responded, but without a sheet. */
export class SheetRefusedError extends Error {
  constructor(
    readonly refusal: SheetRefusal,
    /** The account with which the sheet must be shared; null if it must be public. */
    readonly shareWith: string | null = null,
  ) {
    super(refusal);
  }
}

/** Reads the cells of Google sheets. */
export type SheetService = {
  /**
   * Returns the displayed values of a sheet's cells by row, starting at A1; rows end with their last filled cell.
   * @throws SheetRefusedError, CsvError, ServiceFailedError
   */
  read(ids: SheetIds): Promise<string[][]>;
};
