import { hydrateVisitor, partsReplaced } from '../kit/public/ajaxForms.ts';
import { createPlayer, type Player } from '../kit/public/player.ts';
import { showPlaying, showToggle, showTrack, soundOfRow, trackRows } from '../kit/public/showPlaying.ts';
import { enableEmbeds, showSound } from '../kit/public/soundPanel.ts';
import { hasSound, type Sound } from '../kit/values/sound.ts';
import { playingAt, totalOf } from '../kit/view/playback.ts';
import { createListeningReport, type ListeningReport } from './reportListening.ts';

const stepMs = 250;
/** The next track loads this long before it starts. */
const preloadMs = 20_000;
/** Maximum time that may be missing at the end: music that plays while a request is pending is not counted. */
const maxSilenceMs = 5_000;

/** The visitor's place in the music; `index` is null until something plays. */
type Place = { index: number | null; positionMs: number; isAtEnd: boolean };
type Room = {
  player: Player;
  report: ListeningReport;
  tracks: ReturnType<typeof readTracks>;
  isOn: boolean;
  place: Place;
  /** Where the visitor was in each track that failed since sound last played. */
  failed: Place[];
  steppedAt: number;
};

/** Plays the tracks in order, and reports to the server while they play; only its responses unlock content. */
export function resumeListening(): void {
  if (!document.getElementById('player')) return;
  const turn = (isOn: boolean) => {
    room.isOn = isOn;
    room.failed = [];
    if (isOn) resume(room);
    else player.pause();
    step(room);
  };
  const player = createPlayer({ play: () => turn(true), pause: () => turn(false) }, () => step(room));
  const report = createListeningReport(() => turn(false));
  const place = { index: null, positionMs: 0, isAtEnd: false };
  const tracks = readTracks();
  const room: Room = { player, report, tracks, isOn: false, place, failed: [], steppedAt: performance.now() };

  const onSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.closest('#player')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    report.press();
    turn(!room.isOn);
  };
  // Capturing, to run before the listener of all other forms, which only posts the form.
  document.addEventListener('submit', onSubmit, { capture: true });
  document.addEventListener(partsReplaced, () => {
    room.tracks = readTracks();
    show(room);
  });
  enableEmbeds(() => {});
  setInterval(() => step(room), stepMs);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    turn(false);
    void hydrateVisitor();
  });
  show(room);
}

/** Returns what each row of the page plays, with the lengths that count, in milliseconds. */
function readTracks() {
  const { rows, durations } = trackRows(document);
  return { rows, durations, sounds: rows.map(soundOfRow) };
}

/** Resumes where the visitor stopped; after a reload, at the server's count. */
function resume(room: Room): void {
  const { index, positionMs, isAtEnd } = room.place;
  const { durations } = room.tracks;
  const start = index === null ? playingAt(durations, room.report.heard()) : { index, positionMs };
  if (isAtEnd || !start) startTrack(room, 0, 0);
  else startTrack(room, start.index, start.positionMs);
}

function startTrack(room: Room, index: number, positionMs: number): void {
  const { player } = room;
  const sound = room.tracks.sounds[index];
  room.place = { index, positionMs, isAtEnd: false };
  if (!sound || !hasSound(sound)) {
    player.pause();
    return;
  }
  if (player.sound?.id === sound.id) player.audio.currentTime = positionMs / 1_000;
  player.play(sound, positionMs);
}

function step(room: Room): void {
  const now = performance.now();
  const passed = now - room.steppedAt;
  room.steppedAt = now;
  if (room.isOn) follow(room, passed);
  room.report.step(isHeard(room));
  show(room);
}

/** Returns the sound at the visitor's place. */
const soundAt = ({ place: { index }, tracks: { sounds } }: Room): Sound | null =>
  index === null ? null : (sounds[index] ?? null);

/** Whether time counts: while the sound plays; for a track that the page cannot play, between Play and Pause. */
function isHeard(room: Room): boolean {
  const sound = soundAt(room);
  if (!room.isOn || !sound) return false;
  return room.place.isAtEnd || !hasSound(sound) || room.player.state === 'playing';
}

/**
 * Follows the music by `passed` milliseconds; starts the next track after the end of one, or if it cannot be played.
 */
function follow(room: Room, passed: number): void {
  const { player, place, report } = room;
  const { state } = player;
  if (state === 'elsewhere' && player.isSamePage) report.handOver();
  if (state === 'elsewhere' || state === 'interrupted' || state === 'refused') {
    room.isOn = false;
    return;
  }
  const sound = soundAt(room);
  if (place.index === null || place.isAtEnd || !sound) return;
  const { durations, sounds } = room.tracks;
  const length = durations[place.index] ?? 0;
  const isOwn = hasSound(sound);
  // While a source loads or after it failed, the audio's position is not the visitor's.
  if (!isOwn) place.positionMs += passed;
  else if (state === 'playing' || state === 'ended') place.positionMs = player.audio.currentTime * 1_000;
  const next = sounds[place.index + 1];
  if (next && length - place.positionMs < preloadMs) player.preload(next);
  if (state === 'playing') room.failed = [];
  if (isOwn && state === 'failed') afterFailure(room);
  else if (state === 'ended' || place.positionMs >= length) afterTrack(room);
}

/**
 * Skips a track that cannot be played. If no track can be played, tries the first of them again, so that the player
 * stops where the visitor was and names that track.
 */
function afterFailure(room: Room): void {
  const [first] = room.failed;
  const left = room.tracks.sounds.length - room.failed.push(room.place);
  if (left > 0) afterTrack(room);
  else if (left === 0 && first && first.index !== null) startTrack(room, first.index, first.positionMs);
  else room.isOn = false;
}

/** After the last track the music starts again if more than a moment of it was not counted. */
function afterTrack(room: Room): void {
  const { durations } = room.tracks;
  const next = (room.place.index ?? 0) + 1;
  const isLast = next >= durations.length;
  if (isLast && totalOf(durations) - room.report.heard() <= maxSilenceMs) {
    room.place.isAtEnd = true;
    room.player.pause();
  } else startTrack(room, isLast ? 0 : next, 0);
}

function show(room: Room): void {
  const card = document.getElementById('player');
  const button = card?.querySelector<HTMLElement>('[data-toggle]');
  if (!card || !button) return;
  const { player, place } = room;
  const { rows, sounds } = room.tracks;
  showToggle(button, room.isOn, player.state === 'refused' ? button.dataset.tap : undefined);
  const sound = soundAt(room);
  if (place.index !== null && sound) {
    showPlaying(card, rows, { index: place.index, positionMs: place.positionMs });
    showTrack(card, sound);
  }
  showSound(player, sound ?? sounds[rows.findIndex((row) => row.hasAttribute('aria-current'))] ?? null);
}
