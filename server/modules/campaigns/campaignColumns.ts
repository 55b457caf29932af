import type { Selectable, Updateable } from 'kysely';
import { searchForm } from '../../../contracts/campaign.ts';
import { type CampaignFields, campaigns } from '../../../resources/campaigns/schema.ts';
import type { Field } from '../../../resources/schema/fields.ts';
import type { CampaignsTable } from '../../db/schema.ts';

export type CampaignRow = Selectable<CampaignsTable>;

/** The fields of a campaign that a patch may name. */
export const patchable: readonly [string, Field][] = Object.entries<Field>(campaigns.fields).filter(
  ([, field]) => !field.computed && !field.createOnly,
);

const fieldsByName: Record<string, Field> = campaigns.fields;

/** Fixed-key objects always answer all their keys, whatever was stored when. */
function filled(field: Field, stored: unknown): unknown {
  if (field.kind !== 'object' || typeof stored !== 'object') return stored;
  const empty = Object.fromEntries(Object.entries(field.fields).map(([key, inner]) => [key, emptyOf(inner)]));
  return { ...empty, ...stored };
}

const emptyOf = (field: Field): unknown => (field.kind === 'boolean' ? false : null);

/** A stored column as it stands on the wire. */
export function wireValue(name: string, stored: unknown): unknown {
  if (stored instanceof Date) return stored.toISOString();
  const field = fieldsByName[name];
  return field ? filled(field, stored) : stored;
}

const isTextList = (field: Field | undefined): boolean => field?.kind === 'list' && field.item.kind === 'text';

function stored(name: string, value: unknown): unknown {
  const field = fieldsByName[name];
  if (field?.kind === 'dateTime') return typeof value === 'string' ? new Date(value) : null;
  if (field && ['object', 'list', 'map', 'json'].includes(field.kind) && !isTextList(field))
    return JSON.stringify(value);
  return value;
}

/** Wire values as columns, for an insert or update. */
export function columnsOf(fields: CampaignFields): Updateable<CampaignsTable> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, stored(name, value)]));
}

/** What the text search of lists looks at (name, slug, id). */
export const searchFormOf = ({ name, slug, id }: { name: string; slug: string; id: string }): string =>
  searchForm(`${name} ${slug} ${id}`);
