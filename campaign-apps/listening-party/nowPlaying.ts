import { type Html, html } from '#contracts/html.ts';
import { blockMark } from '../kit/app/marks.ts';
import { clockTimeOf, type PublicPage } from '../kit/app/publicPage.ts';
import type { CampaignStatus } from '../kit/campaign/campaign.ts';
import type { Track } from '../kit/campaign/tracklist.ts';
import type { Video } from '../kit/campaign/videos.ts';
import { hasSound } from '../kit/values/sound.ts';
import { webAddress } from '../kit/values/webAddress.ts';
import { listenDock } from '../kit/view/listenButton.ts';
import { clockTime, lengthTime, type Playing, playingAt, totalOf } from '../kit/view/playback.ts';
import { plainAudio, playSymbols, rowSoundAttribute, soundPanel } from '../kit/view/sound.ts';
import { trackPicture } from '../kit/view/trackPicture.ts';
import { trackServices } from '../kit/view/trackServices.ts';
import { soundOf } from '../kit/view/trackSound.ts';
import { videoSection } from '../kit/view/videoList.ts';

/** The tracks, the videos, and the server's time in milliseconds since 1970. */
export type Playback = { tracks: Track[]; videos: Video[]; now: number };

/** The status with two more phases: `playing` while the tracks play, `played` after the last one. */
export type PartyPhase = CampaignStatus | 'playing' | 'played';

/**
 * How long before the start the page contains the URLs of the sound: long enough to load the first track, and no
 * longer, because the music may not be released yet.
 */
export const soundRevealedMs = 60_000;

/** Returns the phase. The tracks play once, from the start time; without a start or tracks nothing plays. */
export function phaseOf(status: CampaignStatus, startsAt: string | null, { tracks, now }: Playback): PartyPhase {
  if (status !== 'running' || startsAt === null || tracks.length === 0) return status;
  return playingAt(durationsOf(tracks), now - Date.parse(startsAt)) ? 'playing' : 'played';
}

const durationsOf = (tracks: Track[]): number[] => tracks.map(({ durationMs }) => durationMs);

/**
 * Renders the player, the same for all visitors: before the start only the switch for the sound, then the current
 * track. The page's script continues by the server's clock; without script, visitors see the position at the time of
 * the request. Renders nothing without a start and after the last track.
 */
export function partyPlayer(page: PublicPage, playback: Playback): Html | null {
  const { startsAt } = page.campaign;
  const { text } = page;
  const { tracks, now } = playback;
  if (startsAt === null) return null;
  const [start, present] = [startsAt, new Date(now).toISOString()].map((time) => clockTimeOf(page, time));
  const moments = html`data-starts-at="${start}" data-now="${present}"`;
  if (page.status === 'upcoming') {
    if (!isAnyHeard(page, tracks)) return null;
    return html`<section class="now-playing" id="before-party" aria-label="${text('sound.player')}" ${moments}>
    ${soundSwitch(page, tracks)}<p class="party-sound">${text('party.sound_later')}</p>${soundPanel(page, null)}</section>`;
  }
  const playing = page.status === 'running' && playingAt(durationsOf(tracks), now - Date.parse(startsAt));
  return playing ? currentTrack(page, tracks, playing, moments) : null;
}

/** Returns whether at least one of the tracks has sound on the page. */
export const isAnyHeard = ({ services }: PublicPage, tracks: Track[]): boolean =>
  tracks.some((track) => hasSound(soundOf(track, services)));

function currentTrack(page: PublicPage, tracks: Track[], { index, positionMs }: Playing, moments: Html): Html | null {
  const { text } = page;
  const track = tracks[index];
  if (!track) return null;
  const cover = webAddress(page.campaign.metaTags.ogImage);
  const image = track.image ?? cover;
  return html`<section class="now-playing" id="now-playing" aria-labelledby="now-playing-title" ${moments}>
    <div class="now-head"><img class="sound-cover"${image && html` src="${image}"`} data-cover="${cover}" fetchpriority="low" alt="" width="72" height="72"${!image && html` hidden`}>
    <div><h2 id="now-playing-title">${text('party.now_playing')}</h2>
    <div class="current" aria-live="polite"><p class="current-title" data-title>${track.title}</p>
      <p class="current-artists" data-artists>${track.artists}</p></div></div></div>
    <progress max="${track.durationMs}" value="${positionMs}" aria-label="${text('party.position')}" data-progress></progress>
    <p class="times"><span data-position>${clockTime(positionMs)}</span> <span data-length>${lengthTime(track.durationMs)}</span></p>
    ${soundSwitch(page, tracks)}
    ${soundPanel(page, track)}
    ${plainAudio(page, track, positionMs)}
  </section>`;
}

/** Renders the switch, hidden if no track of the party has sound. */
const soundSwitch = (page: PublicPage, tracks: Track[]): Html => {
  const { text } = page;
  return html`<button class="sound-switch" id="sound-switch" type="button" data-toggle data-on="false" data-play="${text('party.sound_on')}" data-pause="${text('party.sound_off')}" data-tap="${text('sound.tap')}"${!isAnyHeard(page, tracks) && html` hidden`}>${playSymbols} <span data-label>${text('party.sound_on')}</span></button>`;
};

/**
 * Renders the tracks in order with their lengths; the current one is marked. Without a start there is no shared
 * playback, so each track has its own play button.
 */
export function partyTracklist(page: PublicPage, { tracks, now }: Playback, startsAt: string | null): Html | null {
  const { text } = page;
  if (tracks.length === 0) return null;
  const playing = startsAt === null ? null : playingAt(durationsOf(tracks), now - Date.parse(startsAt));
  const begins = page.campaign.startsAt === null ? now : Date.parse(page.campaign.startsAt);
  const isHidden = now < begins - soundRevealedMs;
  const isOpen = page.status === 'running' && page.campaign.startsAt === null;
  const rows = tracks.map((track, index) => {
    const shown = isHidden ? { ...track, audio: null, previewUrl: null } : track;
    const words = html`<p><b>${track.title}</b> <span>${track.artists}</span></p>${trackServices(page, track)}`;
    const length = html`<span class="length">${lengthTime(track.durationMs)}</span>`;
    if (isOpen)
      return html`<li class="playable"${blockMark(page, track.id)}>${trackPicture(page, track)}<div>${words}${plainAudio(page, track)}</div>${length}</li>`;
    return html`<li data-track data-duration="${track.durationMs}"${blockMark(page, track.id)}${
      index === playing?.index && html` aria-current="true"`
    }${rowSoundAttribute(page, shown)}><div>${words}</div>${length}</li>`;
  });
  return html`<section class="tracklist" id="tracklist" aria-labelledby="tracklist-title">
    <h2 id="tracklist-title">${text('party.tracklist')}</h2>
    <p class="tracklist-length">${text('party.tracklist_length', { length: lengthTime(totalOf(durationsOf(tracks))) })}</p>
    ${tracks.length > unfolded && foldSwitch(text('party.all_tracks', { count: tracks.length }))}
    <ol>${rows}</ol>
    ${isOpen && listenDock(page)}
  </section>`;
}

/** A phone shows this many tracks and the current one; the others after a tick (`.tracklist` in public.css). */
const unfolded = 10;

/** Renders the switch that shows all tracks on a phone. It is a checkbox, so it works without script. */
const foldSwitch = (words: string): Html =>
  html`<label class="all-tracks"><input type="checkbox" id="all-tracks"> ${words}</label>`;

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
