import { type Html, html } from '../../contracts/html.ts';
import type { CampaignStatus } from '../kit/campaign.ts';
import type { Text } from '../kit/messages.ts';
import { clockTime, playingAt, totalOf } from '../kit/playback.ts';
import type { PublicPage } from '../kit/publicPage.ts';
import type { Track } from '../kit/tracklist.ts';
import { videoSection } from '../kit/videoList.ts';
import type { Video } from '../kit/videos.ts';
import { trackServices } from '../kit/view/trackServices.ts';

/** The tracks, the videos, and the server's time in milliseconds since 1970. */
export type Playback = { tracks: Track[]; videos: Video[]; now: number };

/** The status with two more phases: `playing` while the tracks play, `played` after the last one. */
export type PartyPhase = CampaignStatus | 'playing' | 'played';

/** Returns the phase. The tracks play once, from the start time; without a start or tracks nothing plays. */
export function phaseOf(status: CampaignStatus, startsAt: string | null, { tracks, now }: Playback): PartyPhase {
  if (status !== 'running' || startsAt === null || tracks.length === 0) return status;
  return playingAt(durationsOf(tracks), now - Date.parse(startsAt)) ? 'playing' : 'played';
}

const durationsOf = (tracks: Track[]): number[] => tracks.map(({ durationMs }) => durationMs);

/**
 * Renders the current track, the same for everybody. The page's script continues by the server's clock; without
 * script, visitors see the position at the time of the request.
 */
export function nowPlaying(startsAt: string, { tracks, now }: Playback, text: Text): Html | null {
  const durations = durationsOf(tracks);
  const playing = playingAt(durations, now - Date.parse(startsAt));
  const track = playing && tracks[playing.index];
  if (!playing || !track) return null;
  return html`<section class="now-playing" id="now-playing" aria-labelledby="now-playing-title"
    data-starts-at="${startsAt}" data-now="${new Date(now).toISOString()}">
    <h2 id="now-playing-title">${text('party.now_playing')}</h2>
    <div class="current" aria-live="polite"><p class="current-title" data-title>${track.title}</p>
      <p class="current-artists" data-artists>${track.artists}</p></div>
    <progress max="${track.durationMs}" value="${playing.positionMs}" aria-label="${text('party.position')}" data-progress></progress>
    <p class="times"><span data-position>${clockTime(playing.positionMs)}</span> <span data-length>${clockTime(track.durationMs)}</span></p>
  </section>`;
}

/** Renders the tracks in order with their lengths; the current one is marked. */
export function partyTracklist(page: PublicPage, { tracks, now }: Playback, startsAt: string | null): Html | null {
  const { text } = page;
  if (tracks.length === 0) return null;
  const playing = startsAt === null ? null : playingAt(durationsOf(tracks), now - Date.parse(startsAt));
  const rows = tracks.map(
    (track, index) =>
      html`<li data-track data-duration="${track.durationMs}"${
        index === playing?.index && html` aria-current="true"`
      }><div><p><b>${track.title}</b> <span>${track.artists}</span></p>${trackServices(page, track)}</div><span class="length">${clockTime(track.durationMs)}</span></li>`,
  );
  return html`<section class="tracklist" aria-labelledby="tracklist-title">
    <h2 id="tracklist-title">${text('party.tracklist')}</h2>
    <p class="tracklist-length">${text('party.tracklist_length', { length: clockTime(totalOf(durationsOf(tracks))) })}</p>
    <ol>${rows}</ol>
  </section>`;
}

/**
 * Renders the videos. Their lengths are unknown, so they can't be in sync: after the start, each visitor plays them at
 * will.
 */
export function partyVideos(page: PublicPage, { videos }: Playback): Html | null {
  if (page.status !== 'upcoming' || videos.length === 0) return videoSection(page, videos);
  const { text } = page;
  return html`<section class="videos" aria-labelledby="videos-title">
    <h2 id="videos-title">${text('videos.title')}</h2>
    <p class="videos-note">${text('party.videos_later')}</p>
  </section>`;
}
