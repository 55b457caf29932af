import { Type } from 'typebox';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { cellName, type SheetIds } from '#contracts/sheets.ts';
import type { FetchBounds } from '../outside/guardedFetch.ts';
import {
  outsideService,
  type ServiceNeeds,
  ServiceRefusedError,
  ServiceTooLargeError,
} from '../outside/outsideService.ts';
import { requestWithToken } from '../outside/serviceToken.ts';
import { shape } from '../outside/shapes.ts';
import { sheetBounds } from './publicSheet.ts';
import { type ServiceAccount, serviceAccountToken } from './serviceAccount.ts';
import { SheetRefusedError, type SheetService } from './sheets.ts';

const name = 'sheets';

/** The origins of the Sheets API and its tokens; tests use others. */
const sheetsOrigins = { tokens: 'https://oauth2.googleapis.com', api: 'https://sheets.googleapis.com' };

const readSheets = shape(
  Type.Object({
    sheets: Type.Array(
      Type.Object({ properties: Type.Object({ sheetId: Type.Optional(Type.Integer()), title: Type.String() }) }),
      { minItems: 1 },
    ),
  }),
);
const Cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const readValues = shape(Type.Object({ values: Type.Optional(Type.Array(Type.Array(Cell))) }));

type Options = ServiceNeeds & { account: ServiceAccount; origins?: typeof sheetsOrigins; bounds?: FetchBounds };

/** Reads sheets that are shared with a service account, through the Sheets API (v4). */
export function sheetsApi({ account, origins = sheetsOrigins, bounds = sheetBounds, ...needs }: Options): SheetService {
  const service = outsideService(name, needs, bounds);
  const tokens = { address: `${origins.tokens}/token`, clock: needs.clock };
  const token = serviceAccountToken(outsideService(name, needs, bounds), account, tokens);
  const ask = async (path: string): Promise<unknown> => {
    const json = await requestWithToken(service, token, `${origins.api}/v4/spreadsheets/${path}`).catch(
      (error: unknown) => {
        if (error instanceof ServiceRefusedError) throw new SheetRefusedError('sheet-private', account.clientEmail);
        throw error instanceof ServiceTooLargeError ? new SheetRefusedError('sheet-too-large') : error;
      },
    );
    if (json === null) throw new SheetRefusedError('sheet-not-found');
    return json;
  };
  return {
    read: async (ids) => {
      const document = encodeURIComponent(ids.doc_id);
      const { sheets } = readSheets(name, await ask(`${document}?fields=sheets.properties(sheetId,title)`));
      const range = encodeURIComponent(rangeOf(titleOf(sheets, ids)));
      const wish = 'majorDimension=ROWS&valueRenderOption=FORMATTED_VALUE&fields=values';
      const { values = [] } = readValues(name, await ask(`${document}/values/${range}?${wish}`));
      return values.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    },
  };
}

type Sheets = ReturnType<typeof readSheets>['sheets'];

/** Returns the sheet's title. The API omits default values, so a missing id is 0. */
function titleOf(sheets: Sheets, { sheet_id }: SheetIds): string {
  const found = sheets.find(({ properties }) => sheet_id === null || (properties.sheetId ?? 0) === Number(sheet_id));
  if (!found) throw new SheetRefusedError('sheet-not-found');
  return found.properties.title;
}

/** Returns the range of the maximum size plus one row and column, to detect sheets that are too large. */
const rangeOf = (title: string): string =>
  `'${title.replaceAll("'", "''")}'!A1:${cellName(serverLimits.maxSheetRows + 1, limits.maxLanguages + 1)}`;
