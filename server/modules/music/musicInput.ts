import type { FocusArtist, VideoTracklist } from '#contracts/music.ts';
import { isStreamingId, parseStreamingIdentifier } from '#contracts/streamingIdentifiers.ts';
import type { Problem } from '#contracts/validation.ts';
import { parseVideoIdentifier, videoUrl } from '#contracts/videoIdentifiers.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { webAddress } from '../../providers/outside/streaming.ts';

/**
 * Normalizes videos to one URL each, whatever form was pasted.
 * @throws InvalidFieldsError for each invalid video
 */
export function normalizeVideos({ options, items }: VideoTracklist): VideoTracklist {
  const problems: Problem[] = [];
  const videos = items.map(({ url, name }, at) => {
    const identifier = parseVideoIdentifier(url);
    const code = url.trim() === '' ? 'url-required' : 'video';
    if (!identifier) problems.push({ loc: ['items', at, 'url'], code });
    return { url: identifier ? videoUrl(identifier) : url, name: name.trim() };
  });
  if (problems.length > 0) throw new InvalidFieldsError(problems);
  return { options, items: videos };
}

function problemsOf({ service, id, url, image }: FocusArtist): Omit<Problem, 'limit'>[] {
  if (!isStreamingId(service, 'artist', id)) return [{ loc: ['id'], code: 'focus-artist-id' }];
  const named = parseStreamingIdentifier(url);
  const isItsPage =
    /^https:\/\//i.test(url) && named?.service === service && named.type === 'artist' && named.id === id;
  return [
    ...(isItsPage ? [] : [{ loc: ['url'], code: 'other-address' as const }]),
    ...(image === null || webAddress(image) ? [] : [{ loc: ['image'], code: 'uri' as const }]),
  ];
}

/**
 * Checks focus artists without calling the services, so that they can be reordered while a service is unavailable. An
 * artist is accepted as `service_item` returned it if its id and URL match.
 * @throws InvalidFieldsError for each invalid or duplicate artist
 */
export function checkFocusArtists(artists: readonly FocusArtist[]): void {
  const keys = artists.map(({ service, id }) => `${service} ${id}`);
  const problems = artists.flatMap((artist, at): Problem[] => [
    ...problemsOf(artist).map(({ loc, code }) => ({ loc: ['items', at, ...loc], code })),
    ...(keys.indexOf(keys[at] ?? '') < at ? [{ loc: ['items', at], code: 'uniqueItems' as const }] : []),
  ]);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}
