import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { guardedRequest } from '../guardedFetch.ts';
import { ServiceMissingError } from '../outsideService.ts';
import { sampleSheets } from '../sample/sampleSheets.ts';
import { publicSheets } from './publicSheet.ts';
import type { SheetService } from './sheets.ts';
import { sheetsApi } from './sheetsApi.ts';

/** On live nothing is invented: what is not set up says so. */
const unset: SheetService = {
  read: async () => {
    throw new ServiceMissingError('sheets', 'is not set up');
  },
};

/** Google's own where the environment sets it up, else an invented sheet; on live none. */
export function makeSheets({ sheets, environment }: Config, clock: Clock): SheetService {
  if (sheets === null) return environment === 'live' ? unset : sampleSheets;
  const needs = { fetch: guardedRequest([]), clock };
  return sheets.account ? sheetsApi({ ...needs, account: sheets.account }) : publicSheets(needs);
}
