import type { FocusArtist, SavedTracklist, StreamingTracklist, Tracklist, TracklistWish } from '../contracts/music.ts';
import type { ServiceItem } from '../contracts/streaming.ts';
import { isObject } from '../contracts/values.ts';
import { isText, readAs, readItems } from './answers.ts';
import { type CallApi, nullIfNotFound, type Signal } from './httpClient.ts';

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
  /**
   * The item of a streaming service that a link, a URI or an id names; null when there is none. 422 `service-not-enabled`
   * when its service is not among `enabledServices` (none given: every service); 502 as the preview.
   */
  findServiceItem(
    identifier: string,
    options?: { enabledServices?: readonly string[] } & Signal,
  ): Promise<ServiceItem | null>;
};

const isStreamingTracklist = (value: unknown): value is StreamingTracklist =>
  isObject(value) && isObject(value.options) && isText(value.options.url) && Array.isArray(value.items);
const isTracklist = (value: unknown): value is Tracklist =>
  isObject(value) && Array.isArray(value.items) && (value.options === null || isObject(value.options));

const isFocusArtist = (value: unknown): value is FocusArtist =>
  isObject(value) && isText(value.service) && isText(value.id) && isText(value.name);
const isItem = (value: unknown): value is ServiceItem =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.service) &&
  isText(value.type) &&
  isText(value.name) &&
  Array.isArray(value.artists);

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
      return readItems(json, isFocusArtist);
    },
    async saveFocusArtists(campaignId, artists, { baseUpdatedAt } = {}) {
      const body = { items: artists.map(asSent), base_updated_at: baseUpdatedAt };
      await callApi('PUT', `${musicOf(campaignId)}/focus_artists`, { json: body });
    },
    async findServiceItem(identifier, { enabledServices, signal } = {}) {
      const query = { identifier, enabled_services: enabledServices };
      const answer = await callApi('GET', '/api/music/service_item', { query, signal }).catch(nullIfNotFound);
      return answer && readAs(answer.json, isItem);
    },
  };
}
