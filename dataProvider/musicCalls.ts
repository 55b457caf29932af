import type { FocusArtist, SavedTracklist, StreamingTracklist, Tracklist, TracklistWish } from '../contracts/music.ts';
import { isObject, isText, readAs } from './answers.ts';
import type { CallApi } from './httpClient.ts';

type Signal = { signal?: AbortSignal };
/** The `updated_at` of the campaign that is written over; with it 409 `campaign-conflict` when others changed the same since. */
type Base = { baseUpdatedAt?: string };

/** A campaign's music. Each throws `ApiCallError`, 404 `not-found` for a campaign that is not seen. */
export type MusicCalls = {
  /**
   * What a link, a URI or an id of an album, a playlist or a track would make of the tracklist; nothing is stored. Below
   * 500 the error's `message` is for the person: 422 'URL is required', 404 'ID not found' (`music-id-not-found`,
   * `playlist-not-found`), 422 `short-link`, `artist-not-tracklist`, `playlist-refused`, `tracklist-too-long`,
   * `tracklist-empty`. 502 `lookup-failed`, `lookup-busy`, `lookup-not-set-up`.
   */
  previewTracklist(campaignId: string, wish: TracklistWish, options?: Signal): Promise<StreamingTracklist>;
  /** The stored tracklist: tracks, videos (`options.service` is `video`), or `{options: null, items: []}` for none. */
  getTracklist(campaignId: string, options?: Signal): Promise<Tracklist>;
  /**
   * Stores what a preview was asked for, looked up anew by the server, or videos, each by link or id; 422 with
   * `body.errors.items` at a video that is none. Refusals as of the preview, and 423 `campaign-locked`.
   */
  saveTracklist(campaignId: string, saved: SavedTracklist, options?: Base): Promise<void>;
  /** The focus artists in their order. */
  getFocusArtists(campaignId: string, options?: Signal): Promise<FocusArtist[]>;
  /**
   * Replaces the focus artists: to add, remove and reorder. 423 `campaign-locked`; 422 for one twice. An artist is what
   * `findServiceItem` found; its `artists` and whatever else it has is left out.
   */
  saveFocusArtists(campaignId: string, artists: readonly FocusArtist[], options?: Base): Promise<void>;
};

const isStreamingTracklist = (value: unknown): value is StreamingTracklist =>
  isObject(value) && isObject(value.options) && isText(value.options.url) && Array.isArray(value.items);
const isTracklist = (value: unknown): value is Tracklist =>
  isObject(value) && Array.isArray(value.items) && (value.options === null || isObject(value.options));

const isFocusArtist = (value: unknown): value is FocusArtist =>
  isObject(value) && isText(value.service) && isText(value.id) && isText(value.name);
const areFocusArtists = (value: unknown): value is { items: FocusArtist[] } =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isFocusArtist);

/** What the server takes of an artist, and nothing else that stands beside it. */
const asSent = ({ service, id, market, type, name, label, url, image }: FocusArtist): FocusArtist => ({
  service,
  id,
  market,
  type,
  name,
  label,
  url,
  image,
});

const musicOf = (campaignId: string): string => `/api/campaigns/${encodeURIComponent(campaignId)}/music`;

export function musicCalls(callApi: CallApi): MusicCalls {
  return {
    async previewTracklist(campaignId, wish, { signal } = {}) {
      const { json } = await callApi('POST', `${musicOf(campaignId)}/tracklist/preview`, { json: wish, signal });
      return readAs(json, isStreamingTracklist);
    },
    async getTracklist(campaignId, { signal } = {}) {
      const { json } = await callApi('GET', `${musicOf(campaignId)}/tracklist`, { signal });
      return readAs(json, isTracklist);
    },
    async saveTracklist(campaignId, saved, { baseUpdatedAt } = {}) {
      const body = { ...saved, base_updated_at: baseUpdatedAt };
      await callApi('PUT', `${musicOf(campaignId)}/tracklist`, { json: body });
    },
    async getFocusArtists(campaignId, { signal } = {}) {
      const { json } = await callApi('GET', `${musicOf(campaignId)}/focus_artists`, { signal });
      return readAs(json, areFocusArtists).items;
    },
    async saveFocusArtists(campaignId, artists, { baseUpdatedAt } = {}) {
      const body = { items: artists.map(asSent), base_updated_at: baseUpdatedAt };
      await callApi('PUT', `${musicOf(campaignId)}/focus_artists`, { json: body });
    },
  };
}
