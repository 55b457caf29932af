import type { Selectable } from 'kysely';
import { searchForm } from '../../../contracts/campaign.ts';
import { campaigns } from '../../../resources/campaigns/schema.ts';
import type { Field } from '../../../resources/schema/fields.ts';
import type { CampaignsTable } from '../../db/campaignTables.ts';

export type CampaignRow = Omit<Selectable<CampaignsTable>, 'search_form'>;

/** The fields that a patch of a campaign may name. */
export const patchable: readonly [string, Field][] = Object.entries<Field>(campaigns.fields).filter(
  ([, field]) => !field.computed && !field.createOnly,
);

/** Returns what the text search of lists looks at: name, slug and id. */
export const searchFormOf = ({ name, slug, id }: { name: string; slug: string; id: string }): string =>
  searchForm(`${name} ${slug} ${id}`);
