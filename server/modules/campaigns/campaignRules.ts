import type { Kysely } from 'kysely';
import { countryCodes } from '#contracts/countries.ts';
import { blockProblems, pageFormat } from '#contracts/pageBlocks.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { socialLinkProblems } from '#contracts/socialNetworks.ts';
import type { Problem, ValidationCode } from '#contracts/validation.ts';
import { isRecord } from '#contracts/values.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import { type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import { brokenRules } from '#resources/schema/validate.ts';
import type { Caller } from '../../caller.ts';
import { presentRow } from '../../db/declaredTable.ts';
import type { Database } from '../../db/schema.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { findApp } from '../apps/apps.ts';
import type { CampaignRow, WrittenFields } from './campaignColumns.ts';
import { findSlug } from './campaignStore.ts';
import { slugTaken } from './newCampaign.ts';

type Db = Kysely<Database>;

type Given = { row: CampaignRow; fields: CampaignFields };

/**
 * Checks restored fields against the stored row: rules over several fields, dates that the app requires, a taken slug.
 * @throws InvalidFieldsError; ApiError `slug-taken`
 */
export async function checkRestored(db: Db, caller: Caller, { row, fields }: Given): Promise<void> {
  const config = await configFor(db, { row, fields });
  refuse([...contradictingDates(row, fields), ...clearedRequiredDates(config, { row, fields })]);
  await refuseTakenSlug(db, caller, { row, fields });
}

/**
 * Checks patched fields as `checkRestored` does, and in addition services, countries, social links and the ids of links.
 * @throws InvalidFieldsError; ApiError `slug-taken`
 */
export async function checkPatched(db: Db, caller: Caller, { row, fields }: Given): Promise<void> {
  const config = await configFor(db, { row, fields });
  refuse([
    ...contradictingDates(row, fields),
    ...clearedRequiredDates(config, { row, fields }),
    ...unknownServices(config, { row, fields }),
    ...unknownCountries({ row, fields }),
    ...socialLinkProblems(fields.social_links ?? [], row.social_links),
    ...repeatedLinks(fields),
  ]);
  await refuseTakenSlug(db, caller, { row, fields });
}

/**
 * Checks fields that are stored: the size of each, and the blocks of a page whose texts are messages of the campaign.
 * @throws InvalidFieldsError
 */
export function checkContent(fields: Partial<WrittenFields>): void {
  const limit = serverLimits.maxFieldBytes;
  const tooLarge = Object.entries(fields).filter(([, value]) => Buffer.byteLength(JSON.stringify(value) ?? '') > limit);
  refuse(tooLarge.map(([name]) => ({ loc: [name], code: 'maxBytes', limit })));
  const { format, blocks }: Record<string, unknown> = isRecord(fields.page) ? fields.page : {};
  if (format !== pageFormat || !Array.isArray(blocks)) return;
  refuse(blockProblems(blocks).map((problem) => ({ ...problem, loc: ['page', ...problem.loc] })));
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new InvalidFieldsError(problems.map((problem) => ({ ...problem, loc: ['fields', ...problem.loc] })));
}

async function refuseTakenSlug(db: Db, caller: Caller, { row, fields: { slug } }: Given): Promise<void> {
  if (slug === undefined || slug === row.slug) return;
  const taken = await findSlug(db, caller, row.app, slug);
  if (taken) throw slugTaken(taken);
}

/** Returns the app's config if the check of these fields needs it. */
async function configFor(db: Db, { row, fields }: Given): Promise<AppConfig | null> {
  const { starts_at, ends_at, enabled_services } = fields;
  if (starts_at !== null && ends_at !== null && enabled_services === undefined) return null;
  return (await findApp(db, row.app))?.config ?? null;
}

/** Checks dates only if the write changes one: imported campaigns may contain contradictory dates. */
function contradictingDates(row: CampaignRow, fields: CampaignFields): Problem[] {
  if (fields.starts_at === undefined && fields.ends_at === undefined) return [];
  return brokenRules(campaigns, { ...presentRow(campaigns, row), ...fields });
}

function clearedRequiredDates(config: AppConfig | null, { row, fields }: Given): Problem[] {
  const isCleared = (name: 'starts_at' | 'ends_at') => fields[name] === null && row[name] !== null;
  const problems: Problem[] = [];
  if (isCleared('starts_at') && config?.start_date_required)
    problems.push({ loc: ['starts_at'], code: 'date-required' });
  if (isCleared('ends_at') && config?.end_date_required) problems.push({ loc: ['ends_at'], code: 'date-required' });
  return problems;
}

/** Returns services that the app's config does not name. Services that the campaign already has are allowed. */
function unknownServices(config: AppConfig | null, { row, fields }: Given): Problem[] {
  const known = [...row.enabled_services, ...Object.keys(config?.streaming_services ?? {})];
  return unknownEntries('enabled_services', fields.enabled_services, { known, code: 'unknown-service' });
}

function unknownCountries({ row, fields }: Given): Problem[] {
  const known = [...row.participating_countries, ...countryCodes];
  return unknownEntries('participating_countries', fields.participating_countries, { known, code: 'country' });
}

function repeatedLinks({ links = [] }: CampaignFields): Problem[] {
  const ids = links.map(({ id }) => id);
  return ids.flatMap((id, at) => (ids.indexOf(id) < at ? [{ loc: ['links', at, 'id'], code: 'uniqueItems' }] : []));
}

function unknownEntries(
  name: string,
  entries: readonly string[] = [],
  { known, code }: { known: readonly string[]; code: ValidationCode },
): Problem[] {
  return entries.flatMap((entry, at) => (known.includes(entry) ? [] : [{ loc: [name, at], code }]));
}
