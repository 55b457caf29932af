import type { Sound } from '../sound.ts';
import { createMediaSession, type MediaControls } from './mediaSession.ts';
import { startVolume } from './volume.ts';

/**
 * `off`: paused, or nothing played yet. `refused`: the browser plays only after a click. `failed`: no source of the
 * track can be played. `elsewhere`: another tab of this browser started to play. `interrupted`: the system paused it, for
 * a phone call or because the headphones were unplugged.
 */
type PlayerState = 'off' | 'loading' | 'playing' | 'ended' | 'refused' | 'failed' | 'elsewhere' | 'interrupted';

/** The one player of a page. Its `<audio>` is a child of the body, so parts of the page can be replaced while it plays. */
export type Player = {
  readonly audio: HTMLAudioElement;
  readonly state: PlayerState;
  readonly sound: Sound | null;
  /** Whether an excerpt plays instead of the whole track. */
  readonly isPreview: boolean;
  /** Plays a track from a position in milliseconds; resumes it if it is already loaded. */
  play(sound: Sound, fromMs: number): void;
  pause(): void;
  /** Stops at the end of a file that is shorter than its track. */
  end(): void;
  /** Lets the browser play later without a click. Call it in the handler of a click. */
  unlock(): void;
  /** Loads the first source of the next track, so that the change to it has no gap. */
  preload(sound: Sound): void;
};

/** A source that sends nothing for this long is treated as broken. */
const loadTimeoutMs = 12_000;

/** Creates the player; `changed` is called after each change of its state. */
export function createPlayer(controls: MediaControls, changed: () => void): Player {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  document.body.append(audio);
  startVolume(audio);
  const session = createMediaSession(audio, controls);
  let state: PlayerState = 'off';
  let sound: Sound | null = null;
  /** The sources that were not tried yet, the current one first. */
  let sources: string[] = [];
  let isWanted = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let preloaded: HTMLAudioElement | null = null;

  const show = (next: PlayerState) => {
    if (next === state) return;
    state = next;
    changed();
  };
  const stop = (next: PlayerState) => {
    isWanted = false;
    clearTimeout(timeout);
    audio.pause();
    show(next);
  };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sound');
  channel?.addEventListener('message', () => isWanted && stop('elsewhere'));

  const start = () =>
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') stop('refused');
    });
  const load = (fromMs: number) => {
    const [source] = sources;
    clearTimeout(timeout);
    if (source === undefined) return stop('failed');
    show('loading');
    audio.src = source;
    audio.currentTime = fromMs / 1_000;
    timeout = setTimeout(tryNext, loadTimeoutMs);
    void start();
  };
  const tryNext = () => {
    sources = sources.slice(1);
    load(0);
  };

  audio.addEventListener('error', () => isWanted && tryNext());
  audio.addEventListener('loadedmetadata', () => clearTimeout(timeout));
  audio.addEventListener('waiting', () => isWanted && show('loading'));
  audio.addEventListener('playing', () => isWanted && show('playing'));
  audio.addEventListener('pause', () => isWanted && audio.paused && !audio.ended && stop('interrupted'));
  audio.addEventListener('ended', () => isWanted && stop('ended'));

  return {
    audio,
    get state() {
      return state;
    },
    get sound() {
      return sound;
    },
    get isPreview() {
      return sound !== null && sources[0] === sound.preview;
    },
    play(wanted, fromMs) {
      if (!isWanted) channel?.postMessage('playing');
      isWanted = true;
      if (wanted.id === sound?.id && sources.length > 0 && !audio.error) {
        show('loading');
        void start();
        return;
      }
      sound = wanted;
      sources = [wanted.audio, wanted.preview].filter((source) => source !== null);
      session.show(wanted);
      preloaded = null;
      load(fromMs);
    },
    pause: () => stop('off'),
    end: () => stop('ended'),
    unlock() {
      audio.play().catch(() => {});
      audio.pause();
    },
    preload({ audio: file, preview }) {
      const source = file ?? preview;
      if (source === null || preloaded?.src === source) return;
      preloaded = new Audio();
      preloaded.preload = 'auto';
      preloaded.src = source;
    },
  };
}
