import { type Static, type TSchema, Type } from 'typebox';
import { shape } from '../outside/shapes.ts';

// The used parts of the Apple Music API's objects (developer.apple.com/documentation/applemusicapi).

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Artwork = Type.Object({
  url: Type.String(),
  width: Type.Optional(orNull(Type.Number())),
  height: Type.Optional(orNull(Type.Number())),
});
export type Artwork = Static<typeof Artwork>;

/** An artist, album, playlist, song or music video. Unavailable ones have no attributes. */
const Resource = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  type: Type.String(),
  attributes: Type.Optional(
    Type.Object({
      name: Type.String(),
      artistName: Type.Optional(Type.String()),
      url: Type.Optional(Type.String()),
      artwork: Type.Optional(orNull(Artwork)),
      durationInMillis: Type.Optional(orNull(Type.Number())),
      isrc: Type.Optional(orNull(Type.String())),
      previews: Type.Optional(orNull(Type.Array(Type.Object({ url: Type.Optional(orNull(Type.String())) })))),
    }),
  ),
});
export type AppleResource = Static<typeof Resource>;

/** Every response: a list and the URL of its next page. */
export const readResources = shape(
  Type.Object({
    data: Type.Array(Resource, { maxItems: 500 }),
    next: Type.Optional(orNull(Type.String())),
    meta: Type.Optional(orNull(Type.Object({ total: Type.Optional(Type.Integer()) }))),
  }),
);
