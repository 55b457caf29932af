import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportCsv, LoadReport, LoadSheet } from '#contracts/api/sheets.ts';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { SheetIds } from '#contracts/sheets.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { CsvError, readCsv } from '../../formats/csv.ts';
import { ApiError, found, notFound } from '../../plugins/apiError.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { SheetRefusedError } from '../../providers/sheets/sheets.ts';
import {
  type CampaignRow,
  findSheet,
  findVisibleCampaign,
  linking,
  listAppTexts,
  listTranslations,
  readAs,
  refuseLinked,
  type Values,
  writeCampaign,
} from '../campaigns/campaigns.ts';
import { type LoadPlan, planLoad } from './loadPlan.ts';
import { Problems } from './problems.ts';
import { readTexts } from './readTexts.ts';
import { idsOfLink } from './sheets.ts';
import { noteLoad } from './textLoads.ts';

type Db = Dependencies['db'];
type Campaign = Pick<CampaignRow, 'id' | 'default_locale'>;
/** The cells, or the problems that prevent reading them. */
type Cells = { rows: string[][] } | { problems: Problems };

/** A source of texts, with the check that is repeated when they are written. */
type Source = {
  cells: Cells;
  action: 'campaign.texts-loaded' | 'campaign.texts-imported';
  details: Record<string, string | null>;
  /** Values that are written together with the texts. */
  beside?: Values;
  check(db: Db): Promise<void>;
};

function unreadable({ reason, row, column }: CsvError): Cells {
  const problems = new Problems();
  if (reason === 'unclosed-quote') problems.add('unclosed-quote', [row, column]);
  else if (reason === 'too-many-rows') problems.add('too-many-rows', [row, 0], { limit: serverLimits.maxSheetRows });
  else problems.add('too-many-languages', [row, column], { limit: limits.maxLanguages });
  return { problems };
}

async function plan(db: Db, campaign: Campaign, cells: Cells): Promise<LoadPlan> {
  const [own, ofApp] = [await listTranslations(db, campaign.id), await listAppTexts(db, campaign.id)];
  const current = { own, ofApp };
  if ('problems' in cells) return planLoad(current, new Map(), cells.problems);
  const languages = { defaultLocale: campaign.default_locale, known: own.map(({ locale }) => locale) };
  const { texts, problems } = await readTexts(cells.rows, languages);
  return planLoad(current, texts, problems);
}

/**
 * Writes the texts of a source, or nothing.
 * @throws ApiError `sheet-invalid`, `sheet-changed`
 */
async function write(dependencies: Dependencies, caller: Caller, id: string, source: Source, options: LoadSheet) {
  let report: LoadReport | null = null;
  await writeCampaign(dependencies, caller, {
    id,
    action: source.action,
    details: source.details,
    baseUpdatedAt: options.base_updated_at === undefined ? undefined : new Date(options.base_updated_at),
    content: async (row, trx) => {
      await source.check(trx);
      const planned = await plan(trx, row, source.cells);
      report = planned.report;
      const { hindered, problems, problems_total, fingerprint } = planned.report;
      if (hindered) throw new ApiError('sheet-invalid', { problems, problems_total });
      if (options.fingerprint !== undefined && options.fingerprint !== fingerprint) throw new ApiError('sheet-changed');
      const values = planned.values();
      if (Object.keys(values).length > 0) await noteLoad(trx, id);
      return { fields: {}, tables: Object.assign(values, source.beside) };
    },
  });
  if (!report) throw notFound();
  return report;
}

async function loadOrTell(
  dependencies: Dependencies,
  caller: Caller,
  campaign: Campaign,
  source: Source,
  options: LoadSheet,
): Promise<LoadReport> {
  if (!options.dry_run) return write(dependencies, caller, campaign.id, source, options);
  return readAs(dependencies.db, caller, campaign.id, async (db) => {
    await source.check(db);
    return (await plan(db, campaign, source.cells)).report;
  });
}

/**
 * Returns the cells of a sheet. Call it without holding database locks.
 * @throws ApiError 422 `sheet-…`, 502
 */
async function cellsOf({ providers }: Dependencies, log: FastifyBaseLogger, ids: SheetIds): Promise<Cells> {
  try {
    return { rows: await callService(log, () => providers.sheets.read(ids)) };
  } catch (error) {
    if (error instanceof CsvError) return unreadable(error);
    if (!(error instanceof SheetRefusedError)) throw error;
    throw new ApiError(error.refusal, { field: 'sheet_url', share_with: error.shareWith });
  }
}

/**
 * Replaces the campaign's texts by the linked sheet, or previews that. With `sheet_url` it loads and links that sheet.
 * @throws ApiError `not-found`, `no-sheet`, `sheet-invalid`, `sheet-changed`, and as `cellsOf`
 */
export async function loadSheet(
  dependencies: Dependencies,
  caller: Caller,
  { id, log }: { id: string; log: FastifyBaseLogger },
  { sheet_url, ...options }: LoadSheet,
): Promise<LoadReport> {
  const { db } = dependencies;
  const campaign = found(await readAs(db, caller, id, (within) => findVisibleCampaign(within, caller, id)));
  const linked = await readAs(db, caller, id, (within) => findSheet(within, id));
  const ids = sheet_url === undefined ? linked : idsOfLink({ sheet_url });
  if (!ids) throw new ApiError('no-sheet');
  const source: Source = {
    cells: await cellsOf(dependencies, log, ids),
    action: 'campaign.texts-loaded',
    details: ids,
    beside: sheet_url === undefined ? undefined : linking(ids),
    check: async (db) => {
      const now = sheet_url === undefined ? await findSheet(db, id) : ids;
      if (!isDeepStrictEqual(now, ids)) throw new ApiError('sheet-changed');
    },
  };
  return loadOrTell(dependencies, caller, campaign, source, options);
}

/**
 * Replaces the campaign's texts by a CSV, or previews that.
 * @throws ApiError `not-found`, `sheet-linked`, `sheet-invalid`, `sheet-changed`
 */
export async function importTexts(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  { csv, ...options }: ImportCsv,
): Promise<LoadReport> {
  const { db } = dependencies;
  const campaign = found(await readAs(db, caller, id, (within) => findVisibleCampaign(within, caller, id)));
  const source: Source = {
    cells: await cellsOfCsv(csv),
    action: 'campaign.texts-imported',
    details: {},
    check: (db) => refuseLinked(db, id),
  };
  return loadOrTell(dependencies, caller, campaign, source, options);
}

async function cellsOfCsv(csv: string): Promise<Cells> {
  try {
    return {
      rows: await readCsv(csv, { maxRows: serverLimits.maxSheetRows + 1, maxColumns: limits.maxLanguages + 1 }),
    };
  } catch (error) {
    if (error instanceof CsvError) return unreadable(error);
    throw error;
  }
}
