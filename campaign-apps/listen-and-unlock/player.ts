import { type Html, html } from '#contracts/html.ts';
import { blockMark } from '../kit/app/marks.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import type { Track, Tracklist } from '../kit/campaign/tracklist.ts';
import type { Video } from '../kit/campaign/videos.ts';
import { addressIn } from '../kit/page/languages.ts';
import { hasSound } from '../kit/values/sound.ts';
import { webAddress } from '../kit/values/webAddress.ts';
import { clockTime, lengthTime, type Playing, playingAt, totalOf } from '../kit/view/playback.ts';
import { plainAudio, playSymbols, rowSoundAttribute, soundPanel } from '../kit/view/sound.ts';
import { tracksOf } from '../kit/view/trackBlock.ts';
import { trackServices } from '../kit/view/trackServices.ts';
import { soundOf } from '../kit/view/trackSound.ts';
import type { Listening } from './listeningStore.ts';
import { isOpen, playableMs, type Unlock, unlocksOf } from './unlocks.ts';

/** The data that the page shows in addition to the campaign. */
export type ListeningRoom = {
  tracks: Track[];
  videos: Video[];
  listening: Listening;
  unlocks: Unlock[];
  notice: string | null;
  /** Whether the visitor has no key and was recognized by network and browser. */
  isGuessed: boolean;
};

type RoomParts = {
  tracklist: Tracklist;
  heard: Listening;
  notice: string | null;
  isGuessed?: boolean;
  /** Whether everything is unlocked. */
  free?: boolean;
};

/** Returns the room of a visitor who has listened this long. */
export function roomOf(
  { page: { blocks }, status }: Pick<PublicPage, 'page' | 'status'>,
  { tracklist, heard, notice, isGuessed = false, free = false }: RoomParts,
): ListeningRoom {
  const { videos } = tracklist;
  const tracks = tracksOf(tracklist, blocks);
  const durations = tracks.map(playableMs);
  const totalMs = totalOf(durations);
  const playing = heard.playing && status === 'running' && heard.listenedMs < totalMs;
  const listening = { listenedMs: Math.min(heard.listenedMs, totalMs), playing };
  // The server can't measure how long a video was watched, so a campaign with only videos has everything unlocked.
  const isUnmeasured = tracks.length === 0 && videos.length > 0 && status !== 'upcoming';
  return { tracks, videos, listening, unlocks: unlocksOf(blocks, durations, free || isUnmeasured), notice, isGuessed };
}

/**
 * Renders the player, which has only play and pause: nothing can be skipped. Its position is that of the server's
 * count; the page's script plays the sound from there.
 */
export function player(page: PublicPage, room: ListeningRoom): Html | null {
  const { tracks, videos } = room;
  if (tracks.length === 0 && videos.length > 0) return null;
  if (tracks.length === 0) return html`<p class="player-empty">${page.text('unlock.no_tracks')}</p>`;
  const { text, status } = page;
  const at = playingAt(tracks.map(playableMs), room.listening.listenedMs);
  const isOpen = status === 'running' && at !== null;
  return html`<section class="player" id="player" aria-labelledby="player-title" data-personal${room.isGuessed && html` data-guessed`} tabindex="-1">
    <h2 class="visually-hidden" id="player-title">${text('unlock.player')}</h2>
    ${deck(page, room, at)}
    ${!at && html`<p class="finished">${text('unlock.finished')}</p>`}
    ${isOpen && silentNote(page, tracks)}
    ${isOpen && soundPanel(page, tracks[at.index] ?? null)}
    ${isOpen && withoutScript(page, room, tracks[at.index], at.positionMs)}
    <h3>${text('unlock.tracks')}</h3>
    <ol class="tracks">${tracks.map(
      (track, index) =>
        html`<li data-track data-duration="${playableMs(track)}"${blockMark(page, track.id)}${
          index === at?.index && html` aria-current="true"`
        }${rowSoundAttribute(page, track)}><div><p><b>${track.title}</b> <span>${track.artists}</span></p>${trackServices(page, track)}</div><span class="length">${lengthTime(playableMs(track))}</span></li>`,
    )}</ol>
  </section>`;
}

/** Says how time counts for tracks without sound: at a streaming service only if one has such a track. */
function silentNote({ text, services }: PublicPage, tracks: Track[]): Html | null {
  const silent = tracks.map((track) => soundOf(track, services)).filter((sound) => !hasSound(sound));
  if (silent.length === 0) return null;
  const part = silent.length === tracks.length ? '' : 'some_';
  const id = silent.some(({ link }) => link !== null)
    ? `unlock.${part ? 'some_count' : 'counts'}_elsewhere`
    : `unlock.${part}silent`;
  return html`<p class="counts-elsewhere">${text(id)}</p>`;
}

/** Renders the button, the current track and its position; after the end, the last track at its end. */
function deck(page: PublicPage, { tracks, listening }: ListeningRoom, at: Playing | null): Html {
  const current = tracks[at?.index ?? tracks.length - 1];
  const length = current ? playableMs(current) : 0;
  const position = at?.positionMs ?? length;
  const cover = webAddress(page.campaign.metaTags.ogImage);
  const image = current?.image ?? cover;
  return html`<div class="deck">
      ${at ? playButton(page, listening) : finishedMark}
      <div class="deck-words"><div class="now-head"><img class="sound-cover"${image && html` src="${image}"`} data-cover="${cover}" fetchpriority="low" alt="" width="56" height="56"${!image && html` hidden`}>
        <p class="current"><b data-title>${current?.title}</b> <span data-artists>${current?.artists}</span></p></div>
        <progress max="${length || 1}" value="${position}" aria-label="${page.text('unlock.position')}"></progress>
        <p class="times"><span data-position>${clockTime(position)}</span> <span data-length>${lengthTime(length)}</span></p></div>
    </div>`;
}

/** Returns how much longer to listen until the next unlock opens, in milliseconds; null if all are open. */
export function nextOf(unlocks: Unlock[], listening: Listening): number | null {
  const locked = unlocks.filter((unlock) => unlock.opensAtMs > 0 && !isOpen(unlock, listening));
  return locked.length === 0 ? null : Math.min(...locked.map(({ opensAtMs }) => opensAtMs)) - listening.listenedMs;
}

/** Without script the form starts and stops the server's count. */
function playButton({ campaign, text, status, pagePath, locale }: PublicPage, { playing }: Listening): Html | null {
  if (status !== 'running') return null;
  const action = playing ? 'pause' : 'play';
  return html`<form method="post" action="${addressIn(`${pagePath}/${action}`, locale, campaign.preview)}" data-in-place="player listening" data-failure="${text('action.failed')}">
    <button class="play" id="play" type="submit" data-toggle data-on="${String(playing)}" data-play="${text('unlock.play')}" data-pause="${text('unlock.pause')}" data-tap="${text('sound.tap')}">${playSymbols}
    <span data-label>${text(`unlock.${action}`)}</span></button>
  </form>`;
}

const finishedMark = html`<svg class="finished-mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" /><path d="M14 25l7 7 14-15" /></svg>`;

/**
 * Renders the player's help for visitors without script: the clock runs on the server, the browser's own player has the
 * sound, and a reload shows newly opened content.
 */
function withoutScript(page: PublicPage, room: ListeningRoom, track: Track | undefined, positionMs: number): Html {
  const { campaign, text, pagePath, locale } = page;
  const next = nextOf(room.unlocks, room.listening);
  const audio = track ? plainAudio(page, track, positionMs) : null;
  return html`<noscript><p class="without-script">${text('unlock.without_script')} ${
    next !== null && text('unlock.next_opens', { length: clockTime(next) })
  } ${audio && text('unlock.sound_without_script')}
  <a href="${addressIn(pagePath, locale, campaign.preview)}#listening">${text('unlock.look')}</a></p></noscript>${audio}`;
}
