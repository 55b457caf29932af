import type {
  ChosenAudio,
  FocusArtist,
  SavedTracklist,
  StreamingTracklist,
  Tracklist,
  TracklistWish,
} from '#contracts/music.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import { isObject, isText } from '#contracts/values.ts';
import { readAs, readItems } from './answers.ts';
import { type CallApi, nullIfNotFound, type Signal } from './httpClient.ts';

/**
 * The `updated_at` of the campaign that is overwritten; with it, 409 `campaign-conflict` when others changed the same
 * since.
 */
type Base = { baseUpdatedAt?: string };

/** A campaign's music. Each throws `ApiCallError`, 404 `not-found` for a campaign that the caller has no access to. */
export type MusicCalls = {
  /**
   * Returns the tracklist for a link, a URI or an id of an album, a playlist or a track; stores nothing. Below 500 the
   * error's `message` is for the user: 422 'URL is required', 404 'ID not found' (`music-id-not-found`,
   * `playlist-not-found`), 422 `short-link`, `artist-not-tracklist`, `playlist-refused`, `tracklist-too-long`,
   * `tracklist-empty`. 502 `lookup-failed`, `lookup-busy`, `lookup-not-set-up`.
   */
  previewTracklist(campaignId: string, wish: TracklistWish, options?: Signal): Promise<StreamingTracklist>;
  /**
   * Returns the stored tracklist: tracks, videos (`options.service` is `video`), or `{options: null, items: []}` if
   * there is none.
   */
  getTracklist(campaignId: string, options?: Signal): Promise<Tracklist>;
  /**
   * Stores the tracklist of a preview's input, which the server looks up again, or videos, each by link or id; 422
   * with `body.errors.items` at an invalid video. Other errors like the preview, and 423 `campaign-locked`.
   */
  saveTracklist(campaignId: string, saved: SavedTracklist, options?: Base): Promise<void>;
  /**
   * Sets or removes the audio files of tracks; other tracks keep theirs. 422 for a track that is not in the list
   * anymore, and for a file that is not an audio file of the media library; 423 `campaign-locked`.
   */
  saveTrackAudio(campaignId: string, chosen: readonly ChosenAudio[], options?: Base): Promise<void>;
  /** Returns the focus artists in their order. */
  getFocusArtists(campaignId: string, options?: Signal): Promise<FocusArtist[]>;
  /**
   * Replaces the focus artists: to add, remove and reorder. 423 `campaign-locked`; 422 for duplicates. An artist is a
   * result of `findServiceItem`; its `artists` and other additional members are omitted.
   */
  saveFocusArtists(campaignId: string, artists: readonly FocusArtist[], options?: Base): Promise<void>;
  /**
   * Returns the item of a streaming service for a link, a URI or an id; null if there is none. 422
   * `service-not-enabled` when its service is not among `enabledServices` (if omitted: every service); 502 like the
   * preview.
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

/** Returns only the members of an artist that the server accepts. */
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
    async saveTrackAudio(campaignId, chosen, { baseUpdatedAt } = {}) {
      const body = { items: chosen, base_updated_at: baseUpdatedAt };
      await callApi('PUT', `${musicOf(campaignId)}/tracklist/audio`, { json: body });
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
