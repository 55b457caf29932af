import type { PartyRecord } from '#contracts/api/parties.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { PictureAddress } from '../sample/addresses.ts';
import { artistName, scattered } from '../sample/names.ts';
import type { PartyService } from './partyService.ts';

const count = 500;
/** The last parties share their names with others, to test how they are distinguished. */
const namesakes = 20;

const places = ['Bergen', 'Lagos', 'Lyon', 'Porto', 'Leith', 'Kraków', 'Osaka', 'Medellín', 'Ghent', 'Izmir'];
const styles = ['Singer', 'Producer', 'Songwriter', 'Pianist', 'Rapper'];
const bandStyles = ['Indie band', 'Choir', 'Jazz quartet', 'Electronic duo'];

const pick = <Item>(items: readonly Item[], seed: number): Item | undefined => items[seed % items.length];

function partyOf(index: number, address: PictureAddress): PartyRecord {
  const named = index < count - namesakes ? index : index - (count - namesakes);
  const name = artistName(named);
  const isGroup = name.startsWith('The ');
  const seed = scattered(index, 7);
  return {
    id: String(100_000 + index),
    party_id: `SAMPLE-${String(1_000_000 + index * 37)}`,
    name,
    image_url: seed % 9 === 0 ? null : address(`artist${index}`),
    distinguishing_info: `${pick(isGroup ? bandStyles : styles, seed >>> 4)} from ${pick(places, seed >>> 8)}, since ${1970 + ((seed >>> 12) % 55)}`,
    type: isGroup ? 'group' : 'person',
    lifecycle_status: seed % 12 === 0 ? 'inactive' : 'active',
    completeness_score: 40 + ((seed >>> 6) % 61),
    verification_score: (seed >>> 10) % 101,
  };
}

type Listed = { record: PartyRecord; form: string };

/**
 * Creates a register with invented parties. Search matches parts of names, ignoring case and accents; prefix matches
 * come first.
 */
export function sampleParties(address: PictureAddress): PartyService {
  let listed: Listed[] | undefined;
  const all = () => {
    listed ??= Array.from({ length: count }, (_, index) => {
      const record = partyOf(index, address);
      return { record, form: searchForm(record.name) };
    }).sort((one, other) => (one.form < other.form ? -1 : Number(one.form > other.form)));
    return listed;
  };
  return {
    search: async ({ query, offset, limit }) => {
      const words = searchForm(query).split(/\s+/).filter(Boolean);
      const whole = words.join(' ');
      const found = all().filter(({ form }) => words.every((word) => form.includes(word)));
      const [first, others] = [
        found.filter(({ form }) => form.startsWith(whole)),
        found.filter(({ form }) => !form.startsWith(whole)),
      ];
      const records = [...first, ...others].slice(offset, offset + limit).map(({ record }) => record);
      return { records, total: found.length, limit };
    },
  };
}
