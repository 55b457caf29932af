import type { Tracklist, TracklistVideo, VideoTracklist } from '../../../../contracts/music.ts';
import { isObject } from '../../../../contracts/values.ts';
import type { Values } from '../../../../src/engine/form/FormContext.ts';
import type { Resource } from '../../../schema/defineResource.ts';
import { json, object } from '../../../schema/fields.ts';
import { campaigns } from '../../schema.ts';

/** Where the videos lie in the form: as the server names the tracklist in a conflict. */
export const source = 'music.tracklist.items';

/** The tracklist of a campaign as the form of its videos holds it. */
export const campaignVideos: Resource = { ...campaigns, fields: { music: object({ tracklist: json() }) }, rules: [] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function videoOf(value: unknown): TracklistVideo {
  const { url, name } = isObject(value) ? value : {};
  return { url: textOf(url), name: textOf(name) };
}

/** The videos among a form's values, or among its changes. */
export function videosIn({ music }: Values): TracklistVideo[] {
  const tracklist = isObject(music) ? music.tracklist : null;
  const items = isObject(tracklist) ? tracklist.items : [];
  return Array.isArray(items) ? items.map(videoOf) : [];
}

/** Are the form's values videos? Those of somebody else, taken over in a conflict, may be tracks. */
export function holdsVideos({ music }: Values): boolean {
  const tracklist = isObject(music) ? music.tracklist : null;
  return isObject(tracklist) && isObject(tracklist.options) && tracklist.options.service === 'video';
}

const isVideos = (tracklist: Tracklist): tracklist is VideoTracklist => tracklist.options?.service === 'video';

/** What the form holds of a stored tracklist: its videos, none where it has tracks. */
export const formValues = (tracklist: Tracklist) => ({
  music: {
    tracklist: {
      options: { service: 'video' as const },
      items: isVideos(tracklist) ? tracklist.items.map(videoOf) : [],
    },
  },
});
