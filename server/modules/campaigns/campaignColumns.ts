import type { Selectable } from 'kysely';
import { searchForm } from '#contracts/campaign.ts';
import { type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import type { Field } from '#resources/schema/fields.ts';
import type { CampaignsTable } from '../../db/campaignTables.ts';

export type CampaignRow = Omit<Selectable<CampaignsTable>, 'search_form'>;

/** The fields that a patch of a campaign may name. */
export const patchable: readonly [string, Field][] = Object.entries<Field>(campaigns.fields).filter(
  ([, field]) => !field.computed && !field.createOnly,
);

const { consumer_data_anonymised_at, published_at } = campaigns.fields;

/** The fields that a write can set: those of patches, and times that only the server sets. */
export const writable: readonly [string, Field][] = [
  ...patchable,
  ...Object.entries({ consumer_data_anonymised_at, published_at }),
];

/** Fields to write, with the times in ISO 8601; null for a draft. */
export type WrittenFields = CampaignFields & { consumer_data_anonymised_at?: string; published_at?: string | null };

/** Returns what the text search of lists looks at: name, slug and id. */
export const searchFormOf = ({ name, slug, id }: { name: string; slug: string; id: string }): string =>
  searchForm(`${name} ${slug} ${id}`);
