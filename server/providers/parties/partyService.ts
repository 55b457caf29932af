import { type Static, Type } from 'typebox';
import type { PartyPage, PartyQuery, PartyRecord } from '#contracts/api/parties.ts';
import type { FetchBounds } from '../outside/guardedFetch.ts';
import { outsideService, ServiceFailedError, type ServiceNeeds } from '../outside/outsideService.ts';
import type { ServiceAddress } from '../outside/serviceConfig.ts';
import { shape } from '../outside/shapes.ts';
import { webAddress } from '../outside/streaming.ts';

/** The company's register of artists and other parties. Throws ServiceFailedError. */
export type PartyService = { search(query: PartyQuery): Promise<PartyPage> };

const name = 'parties';

const Scalar = Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Null()]);
const Record = Type.Object({
  id: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Number()]),
  name: Type.String({ maxLength: 2_000 }),
  party_id: Type.Optional(Scalar),
  image_url: Type.Optional(Scalar),
  distinguishing_info: Type.Optional(Scalar),
  type: Type.Optional(Scalar),
  lifecycle_status: Type.Optional(Scalar),
  completeness_score: Type.Optional(Scalar),
  verification_score: Type.Optional(Scalar),
});
type GivenRecord = Static<typeof Record>;

const readPage = shape(
  Type.Object({ records: Type.Array(Record), total: Type.Optional(Type.Integer({ minimum: 0 })) }),
);

type Options = ServiceNeeds & ServiceAddress & { bounds?: FetchBounds };

/** Creates the adapter of the company's service: `GET {url}/search?query&offset&limit` → `{records, total}`. */
export function partyService({ url, token, bounds, ...needs }: Options): PartyService {
  const service = outsideService(name, needs, bounds);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    search: async ({ query, offset, limit }) => {
      const search = new URLSearchParams({ query, offset: String(offset), limit: String(limit) });
      const { status, json } = await service.ask(`${url}/search?${search}`, { headers });
      if (status >= 300) throw new ServiceFailedError(name, `answered ${status}`);
      const { records, total } = readPage(name, json);
      const page = records.slice(0, limit).map(present);
      return { records: page, total: total ?? offset + page.length, limit };
    },
  };
}

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function numberOf(value: string | number | null | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function present(record: GivenRecord): PartyRecord {
  return {
    id: String(record.id),
    party_id: textOf(record.party_id),
    name: record.name,
    image_url: webAddress(textOf(record.image_url)),
    distinguishing_info: textOf(record.distinguishing_info),
    type: textOf(record.type),
    lifecycle_status: textOf(record.lifecycle_status),
    completeness_score: numberOf(record.completeness_score),
    verification_score: numberOf(record.verification_score),
  };
}
