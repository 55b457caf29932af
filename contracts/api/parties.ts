import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { endpoints, type ReadQuery, serviceErrors, withDefault } from './endpoint.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** An artist or another party of the company's party service. */
const PartyRecord = Type.Object({
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

/** The page that starts at `offset`, the total number and the page size. */
const PartyPage = Type.Object({ records: Type.Array(PartyRecord), total: Type.Integer(), limit: Type.Integer() });
export type PartyPage = Static<typeof PartyPage>;

/** `query` is the searched name. */
const PartyQuery = Type.Object({
  query: withDefault(Type.String({ maxLength: 200 }), ''),
  offset: withDefault(Type.Integer({ minimum: 0, maximum: limits.maxPartyOffset }), 0),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: limits.maxPageSize }), limits.partyPageSize),
});
export type PartyQuery = ReadQuery<typeof PartyQuery>;

/** Party search, for the tracking settings of campaigns. */
export const partiesApi = endpoints('parties', {
  'GET /api/party_service/search': {
    operation: 'searchParties',
    summary: 'Search parties by name',
    access: 'campaigns-modify',
    query: PartyQuery,
    answer: { 200: PartyPage },
    errors: serviceErrors,
  },
});
