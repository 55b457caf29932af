import { type Static, Type } from 'typebox';
import {
  type StreamingServiceName,
  type StreamingType,
  streamingServices,
  streamingTypes,
} from './streamingIdentifiers.ts';

const Name = Type.Object({ name: Type.String() });
const oneOf = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

/** The metadata of an artist, album, playlist or track (docs/protocol.md, Music). */
export const ServiceItem = Type.Object({
  service: oneOf<StreamingServiceName>(streamingServices),
  type: oneOf<StreamingType>(streamingTypes),
  id: Type.String(),
  /** Apple's storefront, or the country of the request to Spotify; null if it is the same everywhere. */
  market: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  /** One line to recognize it: the name and its artists. */
  label: Type.String(),
  /** URL of its page at the service. */
  url: Type.String(),
  /** URL of a square image, http(s). */
  image: Type.Union([Type.String(), Type.Null()]),
  /** Of albums and tracks; empty for artists and playlists. */
  artists: Type.Array(Name),
});
export type ServiceItem = Static<typeof ServiceItem>;

/** Returns 'Glass Weather – Nova Lindqvist'; only the name for an artist or playlist. */
export function labelOf(name: string, artists: readonly { name: string }[]): string {
  return artists.length === 0 ? name : `${name} – ${artists.map((artist) => artist.name).join(', ')}`;
}
