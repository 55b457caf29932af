import { serviceName } from './followItems.ts';
import type { Sound } from './sound.ts';
import type { Track } from './tracklist.ts';

/** Returns what to play of a track; `services` are the campaign's enabled services. */
export function soundOf({ id, title, artists, image, audio, previewUrl, pages }: Track, services: string[]): Sound {
  const page = pages.find(({ service }) => services.includes(service));
  const link = page ? { ...page, name: serviceName(page.service) } : null;
  return { id, title, artists, image, audio, preview: previewUrl, link };
}
