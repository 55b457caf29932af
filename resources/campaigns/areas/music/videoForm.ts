import type { Tracklist, TracklistVideo, VideoTracklist } from '#contracts/music.ts';
import { isObject, textOf } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { json, object } from '#resources/schema/fields.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { campaigns } from '../../schema.ts';

/** The form path of the videos; the same as the tracklist's path in the server's conflicts. */
export const source = 'music.tracklist.items';

/** The campaign's tracklist as the resource of the video form. */
export const campaignVideos: Resource = { ...campaigns, fields: { music: object({ tracklist: json() }) }, rules: [] };

function videoOf(value: unknown): TracklistVideo {
  const { url, name } = isObject(value) ? value : {};
  return { url: textOf(url), name: textOf(name) };
}

/** Returns the videos in a form's values or changes. */
export function videosIn({ music }: Values): TracklistVideo[] {
  const tracklist = isObject(music) ? music.tracklist : null;
  const items = isObject(tracklist) ? tracklist.items : [];
  return Array.isArray(items) ? items.map(videoOf) : [];
}

/** Returns whether the form's values are videos. Another user's values, taken over in a conflict, may be tracks. */
export function holdsVideos({ music }: Values): boolean {
  const tracklist = isObject(music) ? music.tracklist : null;
  return isObject(tracklist) && isObject(tracklist.options) && tracklist.options.service === 'video';
}

const isVideos = (tracklist: Tracklist): tracklist is VideoTracklist => tracklist.options?.service === 'video';

/** Returns the form values of a stored tracklist: its videos, empty if it has tracks. */
export const formValues = (tracklist: Tracklist) => ({
  music: {
    tracklist: {
      options: { service: 'video' as const },
      items: isVideos(tracklist) ? tracklist.items.map(videoOf) : [],
    },
  },
});
