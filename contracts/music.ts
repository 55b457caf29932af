import { type Static, Type } from 'typebox';
import { type StreamingServiceName, storefrontPattern, streamingServices } from './streamingIdentifiers.ts';

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });
const OrNull = Type.Union([Type.String(), Type.Null()]);
const Name = Type.Object({ name: Type.String() });
const closed = { additionalProperties: false };

/** Types of items that have tracks. */
export const tracklistTypes = ['album', 'playlist', 'track'] as const;
export type TracklistType = (typeof tracklistTypes)[number];

/** A file of the media library of the type `audio`, with its URL and name as in an upload; the name is not stored. */
const TrackAudio = Type.Object({ filename: Type.String(), url: Type.String(), name: Type.Optional(Type.String()) });

/** A track of a tracklist. `service_id` contains its id at each service; null if unknown. */
export const TracklistTrack = Type.Object({
  /** URL of a square image, http(s). */
  image: OrNull,
  name: Type.String(),
  artists: Type.Array(Name),
  duration_ms: Type.Union([Type.Integer(), Type.Null()]),
  service_id: Type.Object({ spotify: OrNull, apple: OrNull }),
  /** The file with the whole track; null if there is none. */
  audio: Type.Optional(Type.Union([TrackAudio, Type.Null()])),
  /** URL of a short excerpt at the list's service, http(s); null if it has none. */
  preview_url: Type.Optional(OrNull),
});
export type TracklistTrack = Static<typeof TracklistTrack>;

/** The album, playlist or track that the tracks come from, and its page at the service, which a reload uses. */
const Source = Type.Object({
  service: oneOf<StreamingServiceName>(streamingServices),
  type: oneOf<TracklistType>(tracklistTypes),
  id: Type.String(),
  url: Type.String(),
});

/** Tracks of a streaming service, as previewed and stored (docs/protocol.md, Music). */
export const StreamingTracklist = Type.Object({ options: Source, items: Type.Array(TracklistTrack) });
export type StreamingTracklist = Static<typeof StreamingTracklist>;

/** The source of videos that were entered one by one. */
export const VideoSource = Type.Object({ service: oneOf(['video']) }, closed);

/** The URL of a video at YouTube or Vimeo, and its title, which may be empty. */
export const TracklistVideo = Type.Object({ url: Type.String(), name: Type.String() });
export type TracklistVideo = Static<typeof TracklistVideo>;

export const VideoTracklist = Type.Object({ options: VideoSource, items: Type.Array(TracklistVideo) });
export type VideoTracklist = Static<typeof VideoTracklist>;

/** A campaign without a tracklist. */
const NoTracklist = Type.Object({
  options: Type.Null(),
  items: Type.Unsafe<[]>(Type.Array(Type.Never(), { maxItems: 0 })),
});

/**
 * The response of GET /api/campaigns/{id}/music/tracklist. `options.service` distinguishes the two kinds; `options` is
 * null if there is no tracklist.
 */
export const Tracklist = Type.Union([StreamingTracklist, VideoTracklist, NoTracklist]);
export type StoredTracklist = StreamingTracklist | VideoTracklist;
export type Tracklist = Static<typeof Tracklist>;

/** Returns whether the tracks come from a streaming service. */
export const isStreaming = (tracklist: Tracklist): tracklist is StreamingTracklist =>
  tracklist.options !== null && tracklist.options.service !== 'video';

/** Returns a key for each service that has the track. Tracks with a common key are the same. */
export const trackKeys = ({ service_id }: TracklistTrack): string[] =>
  streamingServices.flatMap((service) => (service_id[service] ? [`${service} ${service_id[service]}`] : []));

/** A focus artist of a campaign, as `service_item` returns it, without `artists`. */
export const FocusArtist = Type.Object(
  {
    service: oneOf<StreamingServiceName>(streamingServices),
    id: Type.String({ maxLength: 100 }),
    /** Apple's storefront, or the country of the request to Spotify; null if it is the same everywhere. */
    market: Type.Union([Type.String({ pattern: storefrontPattern }), Type.Null()]),
    type: oneOf(['artist']),
    name: Type.String({ minLength: 1, maxLength: 500 }),
    label: Type.String({ minLength: 1, maxLength: 1_000 }),
    /** URL of its page at the service. */
    url: Type.String({ maxLength: 2_000 }),
    /** URL of a square image, http(s). */
    image: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]),
  },
  closed,
);
export type FocusArtist = Static<typeof FocusArtist>;
