import { v7 as uuidv7 } from 'uuid';
import { folderPath } from '#contracts/media.ts';
import type { Problem } from '#contracts/validation.ts';
import { type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import type { Config } from '../../config.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { withFileAddresses } from '../uploads/uploads.ts';
import type { CampaignRow } from './campaignColumns.ts';

type Newsletter = NonNullable<CampaignFields['newsletters']>[number];
/** Normalized fields, or what is wrong with them. */
type Formed = { fields: CampaignFields; problems: Problem[] };

/**
 * Normalizes the fields of a patch for storage: absolute URLs for meta images, the canonical folder path, newsletters
 * without a usable locale removed (docs/protocol.md, Writes).
 * @throws InvalidFieldsError for an image from elsewhere or an invalid folder path
 */
export function normalizeFields(config: Config, { newsletters, ...given }: CampaignFields): CampaignFields {
  const files = withFileAddresses(config, campaigns.fields, given);
  const folder = folderOf(given);
  const problems = [...files.problems, ...folder.problems];
  if (problems.length > 0) {
    throw new InvalidFieldsError(problems.map((problem) => ({ ...problem, loc: ['fields', ...problem.loc] })));
  }
  const kept = newsletters && { newsletters: newsletters.filter(isUsable) };
  return { ...files.values, ...kept, ...folder.fields };
}

function folderOf({ media_folder }: CampaignFields): Formed {
  if (media_folder === undefined) return { fields: {}, problems: [] };
  const path = folderPath(media_folder);
  if (path === null) return { fields: {}, problems: [{ loc: ['media_folder'], code: 'folder-path' }] };
  return { fields: { media_folder: path }, problems: [] };
}

const isUsable = ({ locales }: Partial<Newsletter>): boolean =>
  Object.values(locales ?? {}).some(({ form_id, addressbook_id }) => form_id || addressbook_id);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Gives each newsletter a unique id. A client's provisional id is replaced: only UUIDs and ids that the campaign
 * already has are valid.
 */
export function withNewsletterIds(row: CampaignRow, fields: CampaignFields): CampaignFields {
  if (!fields.newsletters) return fields;
  const stored = new Set(row.newsletters.map(({ id }) => id));
  const taken = new Set<string>();
  const newsletters = fields.newsletters.map((newsletter) => {
    const { id } = newsletter;
    const isId = typeof id === 'string' && id !== '' && (uuid.test(id) || stored.has(id)) && !taken.has(id);
    const kept = isId ? id : uuidv7();
    taken.add(kept);
    return { ...newsletter, id: kept };
  });
  return { ...fields, newsletters };
}
