import type { Sound } from '../values/sound.ts';
import { openChannel } from './browserStorage.ts';
import { createMediaSession, type MediaControls } from './mediaSession.ts';
import { startVolume } from './volume.ts';

/**
 * `off`: paused, or nothing played yet. `refused`: the browser plays only after a click. `failed`: no source of the
 * track can be played. `elsewhere`: another tab of this browser started to play. `interrupted`: the system paused it,
 * for a phone call or because the headphones were unplugged.
 */
type PlayerState = 'off' | 'loading' | 'playing' | 'ended' | 'refused' | 'failed' | 'elsewhere' | 'interrupted';

/**
 * The one player of a page. Its `<audio>` is a child of the body once it plays, so parts of the page can be replaced while it plays.
 */
export type Player = {
  readonly audio: HTMLAudioElement;
  readonly state: PlayerState;
  readonly sound: Sound | null;
  /** Whether an excerpt plays instead of the whole track. */
  readonly isPreview: boolean;
  /** Whether the other tab of `elsewhere` shows the same page. */
  readonly isSamePage: boolean;
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

/** What a player plays; the functions below change it. */
type Playback = { -readonly [Name in 'state' | 'sound' | 'isPreview' | 'isSamePage']: Player[Name] } & {
  readonly audio: HTMLAudioElement;
  readonly session: ReturnType<typeof createMediaSession>;
  readonly channel: BroadcastChannel | null;
  readonly changed: () => void;
  /** The sources that were not tried yet, the current one first. */
  sources: string[];
  isWanted: boolean;
  timeout?: ReturnType<typeof setTimeout>;
  preloaded?: HTMLAudioElement;
};

/** A source that sends nothing for this long is treated as broken. */
const loadTimeoutMs = 12_000;

/** Creates the player; `changed` is called after each change of its state, and may play another track. */
export function createPlayer(controls: MediaControls, changed: () => void): Player {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  startVolume(audio);
  const session = createMediaSession(audio, controls);
  const channel = openChannel('sound');
  const playback: Playback = {
    ...{ audio, session, channel, changed, state: 'off', sound: null, sources: [] },
    ...{ isPreview: false, isSamePage: false, isWanted: false },
  };
  followEvents(playback);
  return Object.assign(playback, {
    play: (sound: Sound, fromMs: number) => play(playback, sound, fromMs),
    pause: () => stop(playback, 'off'),
    end: () => stop(playback, 'ended'),
    unlock() {
      audio.play().catch(() => {});
      audio.pause();
    },
    preload: (sound: Sound) => preload(playback, sound),
  });
}

function followEvents(playback: Playback): void {
  const { audio, channel } = playback;
  const follow = (event: string, act: () => void) => audio.addEventListener(event, () => playback.isWanted && act());
  follow('error', () => tryNext(playback));
  follow('loadedmetadata', () => clearTimeout(playback.timeout));
  follow('waiting', () => show(playback, 'loading'));
  follow('playing', () => show(playback, 'playing'));
  follow('pause', () => audio.paused && !audio.ended && stop(playback, 'interrupted'));
  follow('ended', () => stop(playback, 'ended'));
  channel?.addEventListener('message', ({ data }) => {
    if (!playback.isWanted) return;
    playback.isSamePage = data === location.pathname;
    stop(playback, 'elsewhere');
  });
}

function show(playback: Playback, next: PlayerState): void {
  if (next === playback.state) return;
  playback.state = next;
  playback.changed();
}

function stop(playback: Playback, next: PlayerState): void {
  playback.isWanted = false;
  clearTimeout(playback.timeout);
  playback.audio.pause();
  show(playback, next);
}

function play(playback: Playback, sound: Sound, fromMs: number): void {
  if (!playback.isWanted) playback.channel?.postMessage(location.pathname);
  playback.isWanted = true;
  if (sound.id === playback.sound?.id && playback.sources.length > 0 && !playback.audio.error) {
    start(playback);
    return;
  }
  playback.sound = sound;
  playback.sources = [sound.audio, sound.preview].filter((source) => source !== null);
  playback.session.show(sound);
  playback.preloaded = undefined;
  load(playback, fromMs);
}

function load(playback: Playback, fromMs: number): void {
  const { audio, sound, sources } = playback;
  const [source] = sources;
  playback.isPreview = source !== undefined && source === sound?.preview;
  if (source === undefined) {
    stop(playback, 'failed');
    return;
  }
  // Not before: with the first media element of a page, Chromium computes all styles of the page again.
  if (!audio.isConnected) document.body.append(audio);
  audio.src = source;
  audio.currentTime = fromMs / 1_000;
  start(playback);
}

function tryNext(playback: Playback): void {
  playback.sources = playback.sources.slice(1);
  load(playback, 0);
}

function start(playback: Playback): void {
  const { audio } = playback;
  clearTimeout(playback.timeout);
  if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) {
    playback.timeout = setTimeout(() => tryNext(playback), loadTimeoutMs);
  }
  audio.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') stop(playback, 'refused');
  });
  // Last, because `changed` reads the position and may play another track.
  show(playback, 'loading');
}

function preload(playback: Playback, { audio, preview }: Sound): void {
  const source = audio ?? preview;
  if (source === null || playback.preloaded?.src === source) return;
  playback.preloaded = new Audio();
  playback.preloaded.preload = 'auto';
  playback.preloaded.src = source;
}
