import type { Selectable } from 'kysely';
import { searchForm } from '#contracts/searchForm.ts';
import { type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import type { Field } from '#resources/schema/fields.ts';
import { someField } from '#resources/schema/leaves.ts';
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

/** Texts with this maximum length, or a greater one, may be URLs. */
const minUrlLength = 2_000;

/** Returns whether a value of the field can contain the URL of an uploaded file. */
const mayNameUploads = (field: Field): boolean =>
  someField(field, (each) =>
    each.kind === 'text' ? (each.max ?? 0) >= minUrlLength : ['json', 'url', 'richText', 'upload'].includes(each.kind),
  );

/**
 * The columns whose update starts a trigger that notes the uploads in them (migrations/031_legal_addresses.sql).
 * `tests/db/uploadUses.test.ts` compares them with the trigger and its function.
 */
export const columnsWithUploads: ReadonlySet<string> = new Set(
  writable.filter(([, field]) => mayNameUploads(field)).map(([name]) => name),
);
