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

/** What a streaming service says of an artist, album, playlist or track (docs/protocol.md, Music). */
export const ServiceItem = Type.Object({
  service: oneOf<StreamingServiceName>(streamingServices),
  type: oneOf<StreamingType>(streamingTypes),
  id: Type.String(),
  /** Apple's storefront, or the country that Spotify was asked for; null when it holds everywhere. */
  market: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  /** One line that tells it apart: the name, and whose it is. */
  label: Type.String(),
  /** Its page at the service. */
  url: Type.String(),
  /** A square picture, http(s). */
  image: Type.Union([Type.String(), Type.Null()]),
  /** Of albums and tracks; empty for artists and playlists. */
  artists: Type.Array(Name),
});
export type ServiceItem = Static<typeof ServiceItem>;

/** 'Glass Weather – Nova Lindqvist'; an artist or playlist is told by its name alone. */
export function labelOf(name: string, artists: readonly { name: string }[]): string {
  return artists.length === 0 ? name : `${name} – ${artists.map((artist) => artist.name).join(', ')}`;
}
