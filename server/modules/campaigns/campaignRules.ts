import type { Transaction } from 'kysely';
import { limits } from '../../../contracts/limits.ts';
import type { Problem } from '../../../contracts/validation.ts';
import { type CampaignFields, campaigns } from '../../../resources/campaigns/schema.ts';
import { brokenRules } from '../../../resources/schema/validate.ts';
import type { Caller } from '../../caller.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { findApp } from '../apps/apps.ts';
import { type CampaignRow, wireValue } from './campaignColumns.ts';
import { findSlug } from './campaignStore.ts';
import { slugTaken } from './newCampaign.ts';

const imageKeys = ['favicon', 'og_image', 'twitter_image'] as const;

/**
 * Fields in the form in which they are kept: meta images with their absolute address, newsletters without a usable
 * locale dropped (contract point 4; product 2, point 5).
 * @throws InvalidFieldsError for a picture of a foreign host, or a page of more than 1 MB
 */
export function normaliseFields({ publicUrl }: Config, fields: CampaignFields): CampaignFields {
  const { meta_tags, newsletters, page } = fields;
  if (page && Buffer.byteLength(JSON.stringify(page)) > limits.pageContentBytesMost) {
    throw new InvalidFieldsError([{ loc: ['fields', 'page'], code: 'maxBytes', limit: limits.pageContentBytesMost }]);
  }
  return {
    ...fields,
    ...(meta_tags && { meta_tags: { ...meta_tags, ...absoluteImages(publicUrl, meta_tags) } }),
    ...(newsletters && { newsletters: newsletters.filter(isUsableNewsletter) }),
  };
}

const nowhere = { origin: '', pathname: '' };

type MetaTags = NonNullable<CampaignFields['meta_tags']>;

function absoluteImages(publicUrl: string, metaTags: MetaTags): MetaTags {
  const images: MetaTags = {};
  for (const key of imageKeys) {
    const address = metaTags[key];
    if (address == null) continue;
    const { origin, pathname } = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : nowhere;
    if (origin !== publicUrl || !/^\/uploads\/[^/]+$/.test(pathname)) {
      throw new InvalidFieldsError([{ loc: ['fields', 'meta_tags', key], code: 'foreign-host' }]);
    }
    images[key] = `${publicUrl}${pathname}`;
  }
  return images;
}

type Newsletter = NonNullable<CampaignFields['newsletters']>[number];

const isUsableNewsletter = ({ locales }: Partial<Newsletter>): boolean =>
  Object.values(locales ?? {}).some(({ form_id, addressbook_id }) => form_id || addressbook_id);

/**
 * What only the stored row can tell: rules over several fields, dates that the app requires, a slug that is taken.
 * @throws InvalidFieldsError, ApiError `slug-taken`
 */
export async function checkFields(
  trx: Transaction<Database>,
  caller: Caller,
  row: CampaignRow,
  fields: CampaignFields,
): Promise<void> {
  const problems = [...contradictingDates(row, fields), ...(await clearedRequiredDates(trx, row, fields))];
  if (problems.length > 0) {
    throw new InvalidFieldsError(problems.map((problem) => ({ ...problem, loc: ['fields', ...problem.loc] })));
  }
  if (fields.slug !== undefined && fields.slug !== row.slug) {
    const taken = await findSlug(trx, caller, row.app, fields.slug);
    if (taken) throw await slugTaken(trx, caller, row.app, fields.slug);
  }
}

/** Dates that contradict each other since an import hinder no write but one of a date. */
function contradictingDates(row: CampaignRow, fields: CampaignFields): Problem[] {
  if (fields.starts_at === undefined && fields.ends_at === undefined) return [];
  const stored = { starts_at: wireValue('starts_at', row.starts_at), ends_at: wireValue('ends_at', row.ends_at) };
  return brokenRules(campaigns, { ...stored, ...fields });
}

async function clearedRequiredDates(
  trx: Transaction<Database>,
  row: CampaignRow,
  { starts_at, ends_at }: CampaignFields,
): Promise<Problem[]> {
  if (starts_at !== null && ends_at !== null) return [];
  const config = (await findApp(trx, row.app))?.config;
  const problems: Problem[] = [];
  if (starts_at === null && config?.start_date_required) problems.push({ loc: ['starts_at'], code: 'date-required' });
  if (ends_at === null && config?.end_date_required) problems.push({ loc: ['ends_at'], code: 'date-required' });
  return problems;
}
