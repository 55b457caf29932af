import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { SheetIds } from '#contracts/sheets.ts';
import { readCsv } from '../../formats/csv.ts';
import type { FetchBounds, FetchedAnswer } from '../outside/guardedFetch.ts';
import {
  outsideService,
  ServiceFailedError,
  type ServiceNeeds,
  ServiceTooLargeError,
} from '../outside/outsideService.ts';
import { SheetRefusedError, type SheetService } from './sheets.ts';

const name = 'sheets';

/** The origin of public sheets; tests use another one. */
const publicSheetOrigin = 'https://docs.google.com';

export const sheetBounds: FetchBounds = { timeoutMs: serverLimits.sheetTimeoutMs, maxBytes: limits.maxSheetBytes };
const sheetSize = { maxRows: serverLimits.maxSheetRows + 1, maxColumns: limits.maxLanguages + 1 };

type Options = ServiceNeeds & { origin?: string; bounds?: FetchBounds };

/** Reads sheets that everyone with the link can read, through the CSV query endpoint. */
export function publicSheets({ origin = publicSheetOrigin, bounds = sheetBounds, ...needs }: Options): SheetService {
  const service = outsideService(name, needs, bounds);
  return {
    read: async (ids) => {
      const answer = await service
        .answer(`${origin}${pathOf(ids)}`, { headers: { accept: 'text/csv' } })
        .catch((error: unknown) => {
          throw error instanceof ServiceTooLargeError ? new SheetRefusedError('sheet-too-large') : error;
        });
      refuseOthers(answer);
      return readCsv(answer.text, sheetSize);
    },
  };
}

/** Sets exactly one header row: by default the endpoint may merge several rows of text into one. */
function pathOf({ doc_id, sheet_id }: SheetIds): string {
  const query = new URLSearchParams({ tqx: 'out:csv', headers: '1', ...(sheet_id !== null && { gid: sheet_id }) });
  return `/spreadsheets/d/${encodeURIComponent(doc_id)}/gviz/tq?${query}`;
}

/** Throws for error responses. Redirects are not followed: private sheets redirect to the sign-in page. */
function refuseOthers({ status, header, text }: FetchedAnswer): void {
  if (status === 401 || status === 403) throw new SheetRefusedError('sheet-private');
  if (status === 400 || status === 404 || status === 410) throw new SheetRefusedError('sheet-not-found');
  const location = header('location') ?? '';
  if (status >= 300) {
    const isSignIn = URL.canParse(location) && new URL(location).hostname === 'accounts.google.com';
    if (isSignIn) throw new SheetRefusedError('sheet-private');
    throw new ServiceFailedError(name, `answered ${status}`);
  }
  if (/^\s*text\/csv\b/i.test(header('content-type') ?? '')) return;
  throw new SheetRefusedError(/accounts\.google\.com|ServiceLogin/.test(text) ? 'sheet-private' : 'sheet-unreadable');
}
