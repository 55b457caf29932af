import { serviceName } from '../campaign/followItems.ts';
import type { Track } from '../campaign/tracklist.ts';
import type { Sound } from '../values/sound.ts';

/** Returns what to play of a track; `services` are the campaign's enabled services. */
export function soundOf({ id, title, artists, image, audio, previewUrl, pages }: Track, services: string[]): Sound {
  const page = pages.find(({ service }) => services.includes(service));
  const link = page ? { ...page, name: serviceName(page.service) } : null;
  return { id, title, artists, image, audio, preview: previewUrl, link };
}
