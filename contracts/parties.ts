import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** An artist or another party of the company's party service. */
export const PartyRecord = Type.Object({
  id: Type.String(),
  /** Stored as `party_id` in a campaign's tracking settings. */
  party_id: TextOrNull,
  name: Type.String(),
  /** http(s). */
  image_url: TextOrNull,
  /** Distinguishes parties with the same name. */
  distinguishing_info: TextOrNull,
  type: TextOrNull,
  lifecycle_status: TextOrNull,
  /** 0 to 100 in the sample data; otherwise the party service's scale. */
  completeness_score: NumberOrNull,
  verification_score: NumberOrNull,
});
export type PartyRecord = Static<typeof PartyRecord>;

/**
 * The response of GET /api/party_service/search: the page that starts at `offset`, the total number and the page size.
 */
export const PartyPage = Type.Object({
  records: Type.Array(PartyRecord),
  total: Type.Integer(),
  limit: Type.Integer(),
});
export type PartyPage = Static<typeof PartyPage>;

/** The query of GET /api/party_service/search; `query` is the searched name. */
export const PartyQuery = Type.Object({
  query: Type.String({ maxLength: 200, default: '' }),
  offset: Type.Integer({ minimum: 0, maximum: limits.maxPartyOffset, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: limits.partyPageSize }),
});
export type PartyQuery = Static<typeof PartyQuery>;
