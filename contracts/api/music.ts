import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { FocusArtist, StreamingTracklist, Tracklist, VideoSource, type VideoTracklist } from '../music.ts';
import { endpoints, serviceErrors } from './endpoint.ts';
import { wholeListOf } from './lists.ts';
import { InRelease, releaseErrors } from './releases.ts';

const closed = { additionalProperties: false };

/**
 * Selects the tracks of a tracklist: a link, a URI or an id of an album, a playlist or a track. With `partial_items`
 * only the tracks in `item_ids` (ids at the list's service) are used, in the order of the list. Without it `item_ids`
 * is ignored.
 */
const TracklistWish = Type.Object(
  {
    search_value: Type.String({ maxLength: 2_000 }),
    item_ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: limits.maxTracks })),
    partial_items: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type TracklistWish = Static<typeof TracklistWish>;

/** The `updated_at` of the campaign that the change is based on, as in a patch. */
const Base = { base_updated_at: Type.Optional(Type.String({ format: 'date-time' })) };
const SavedWish = Type.Object({ ...TracklistWish.properties, ...Base }, closed);
const GivenVideo = Type.Object(
  { url: Type.String({ maxLength: 2_000 }), name: Type.String({ maxLength: limits.maxNameLength }) },
  closed,
);
const SavedVideos = Type.Object(
  { options: VideoSource, items: Type.Array(GivenVideo, { maxItems: limits.maxVideos }), ...Base },
  closed,
);

/** The input of a preview, or videos by link or id. */
export type SavedTracklist = TracklistWish | VideoTracklist;
const SavedTracklist = Type.Unsafe<SavedTracklist & { base_updated_at?: string }>({
  type: 'object',
  if: { properties: { options: {} }, required: ['options'] },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
  then: SavedVideos,
  else: SavedWish,
});

/** The audio file of a track; `filename` null removes it. `track_id` is the track's id at the list's service. */
const ChosenAudio = Type.Object(
  {
    track_id: Type.String({ minLength: 1, maxLength: 100 }),
    filename: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
  },
  closed,
);
export type ChosenAudio = Static<typeof ChosenAudio>;

/** The editor's preview shows the music. */
const read = {
  access: 'campaigns-read',
  bearers: ['sign-in', 'personal-token', 'editor-token'],
  agent: true,
  query: Type.Object(InRelease),
  errors: ['release-closed'],
} as const;
const modify = { access: 'campaigns-modify', agent: true, query: Type.Object(InRelease) } as const;
const writeErrors = ['campaign-conflict', 'campaign-locked', ...releaseErrors] as const;
const lookupErrors = [
  'short-link',
  'music-id-not-found',
  'artist-not-tracklist',
  'playlist-not-found',
  'playlist-refused',
  'tracklist-too-long',
  'tracklist-empty',
  ...serviceErrors,
] as const;

/** A campaign's tracklist and focus artists (docs/protocol.md, Music). */
export const musicApi = endpoints('music', {
  'POST /api/campaigns/:id/music/tracklist/preview': {
    operation: 'previewTracklist',
    access: 'campaigns-modify',
    summary: 'Preview a tracklist from an album, playlist or track',
    body: TracklistWish,
    answer: { 200: StreamingTracklist },
    errors: lookupErrors,
  },
  'GET /api/campaigns/:id/music/tracklist': { ...read, summary: 'Get the tracklist', answer: { 200: Tracklist } },
  'PUT /api/campaigns/:id/music/tracklist': {
    ...modify,
    summary: 'Replace the tracklist with previewed tracks or with videos; an empty list clears it',
    body: SavedTracklist,
    answer: { 204: null },
    errors: [...lookupErrors, ...writeErrors],
  },
  'PUT /api/campaigns/:id/music/tracklist/audio': {
    ...modify,
    summary: 'Set or remove the audio files of tracks; other tracks keep theirs',
    body: Type.Object({ items: Type.Array(ChosenAudio, { minItems: 1, maxItems: limits.maxTracks }), ...Base }, closed),
    answer: { 204: null },
    errors: writeErrors,
  },
  'GET /api/campaigns/:id/music/focus_artists': {
    ...read,
    summary: 'List focus artists in order',
    answer: { 200: wholeListOf(FocusArtist) },
  },
  'PUT /api/campaigns/:id/music/focus_artists': {
    ...modify,
    summary: 'Replace focus artists',
    body: Type.Object({ items: Type.Array(FocusArtist, { maxItems: limits.maxFocusArtists }), ...Base }, closed),
    answer: { 204: null },
    errors: writeErrors,
  },
});
