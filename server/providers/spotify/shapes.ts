import { type Static, type TSchema, Type } from 'typebox';
import { spotifyIdPattern } from '#contracts/streamingIdentifiers.ts';
import { shape } from '../outside/shapes.ts';

// The used parts of the Web API's objects (developer.spotify.com/documentation/web-api/reference).

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Id = Type.String({ pattern: spotifyIdPattern });
const Artist = Type.Object({ name: Type.String() });
const Images = orNull(
  Type.Array(Type.Object({ url: Type.String(), width: Type.Optional(orNull(Type.Number())) }), { maxItems: 100 }),
);

/** An artist, album, playlist or track. */
const Item = Type.Object({
  id: Id,
  name: Type.String(),
  images: Type.Optional(Images),
  artists: Type.Optional(Type.Array(Artist)),
  album: Type.Optional(Type.Object({ images: Type.Optional(Images) })),
});
export type SpotifyItem = Static<typeof Item>;
export const readItem = shape(Item);

/** A track; a user's local file has no id, and a track inside an album has no images and no ISRC. */
const Track = Type.Object({
  id: Type.Optional(orNull(Id)),
  type: Type.Optional(Type.String()),
  is_local: Type.Optional(orNull(Type.Boolean())),
  name: Type.String(),
  artists: Type.Optional(Type.Array(Artist)),
  duration_ms: Type.Optional(orNull(Type.Number())),
  external_ids: Type.Optional(orNull(Type.Object({ isrc: Type.Optional(orNull(Type.String())) }))),
  album: Type.Optional(orNull(Type.Object({ images: Type.Optional(Images) }))),
  preview_url: Type.Optional(orNull(Type.String())),
});
export type SpotifyTrack = Static<typeof Track>;
export const readTrack = shape(Track);
export const readTracks = shape(Type.Object({ tracks: Type.Array(orNull(Track)) }));

export const readFound = shape(
  Type.Object({ tracks: Type.Object({ items: Type.Array(orNull(Track), { maxItems: 50 }) }) }),
);

const pageOf = <Schema extends TSchema>(item: Schema) =>
  Type.Object({
    items: Type.Array(item, { maxItems: 200 }),
    next: Type.Optional(orNull(Type.String())),
    total: Type.Integer(),
  });
export const readAlbumPage = shape(pageOf(orNull(Track)));

/** `track` was renamed to `item` in 2026; the place of a removed track is null. */
const Place = Type.Object({ item: Type.Optional(orNull(Track)), track: Type.Optional(orNull(Track)) });
export const readPlaylistPage = shape(pageOf(orNull(Place)));
