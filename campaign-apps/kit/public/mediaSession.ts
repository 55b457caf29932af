import type { Sound } from '../values/sound.ts';

/** What media keys and the lock screen can do; without `seek` the app does not let visitors move in a track. */
export type MediaControls = { play(): void; pause(): void; seek?(seconds: number): void };

const seekStep = 10;

/** Connects the player to media keys and the lock screen (Media Session, W3C); does nothing where they are missing. */
export function createMediaSession(audio: HTMLAudioElement, { play, pause, seek }: MediaControls) {
  if (!('mediaSession' in navigator)) return { show: () => {} };
  const { mediaSession } = navigator;
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler) => {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // This browser does not support the action.
    }
  };
  handle('play', play);
  handle('pause', pause);
  if (seek) {
    handle('seekto', ({ seekTime }) => seek(seekTime ?? 0));
    handle('seekbackward', ({ seekOffset }) => seek(audio.currentTime - (seekOffset ?? seekStep)));
    handle('seekforward', ({ seekOffset }) => seek(audio.currentTime + (seekOffset ?? seekStep)));
  }
  for (const event of ['playing', 'seeked', 'ratechange']) audio.addEventListener(event, showPosition);
  audio.addEventListener('pause', () => {
    mediaSession.playbackState = 'paused';
  });

  function showPosition(): void {
    mediaSession.playbackState = audio.paused ? 'paused' : 'playing';
    const { duration, currentTime, playbackRate } = audio;
    if (!Number.isFinite(duration)) return;
    mediaSession.setPositionState?.({ duration, playbackRate, position: Math.min(duration, currentTime) });
  }

  return {
    /** Shows a track with the campaign's title as its album. */
    show({ title, artists, image }: Sound): void {
      const cover = image ?? document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
      mediaSession.metadata = new MediaMetadata({
        title,
        artist: artists,
        album: document.querySelector('h1')?.textContent ?? '',
        artwork: cover ? [{ src: cover }] : [],
      });
    },
  };
}
