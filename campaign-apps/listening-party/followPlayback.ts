import { partsReplaced, refreshParts } from '../kit/public/ajaxForms.ts';
import { readStored, writeStored } from '../kit/public/browserStorage.ts';
import { createPlayer, type Player } from '../kit/public/player.ts';
import { hasTyped, reloadUnlessBusy, stayOnPage } from '../kit/public/reload.ts';
import { assumeServerTime, isClockStale, measureClock, serverNow } from '../kit/public/serverClock.ts';
import { showPlaying, showToggle, showTrack, soundOfRow, trackRows } from '../kit/public/showPlaying.ts';
import { enableEmbeds, showSound } from '../kit/public/soundPanel.ts';
import { createSync } from '../kit/public/syncSound.ts';
import { hasSound, type Sound } from '../kit/values/sound.ts';
import { playingAt } from '../kit/view/playback.ts';

const stepMs = 250;
const clockSamples = 5;
/** The next track loads this long before it starts. */
const preloadMs = 20_000;
/** The page gets the sound's URLs between these times before the start, spread over the visitors. */
const revealAtMs = { first: 55_000, last: 35_000 };
/** The page of the running party is requested this long after the start, and again after each `retryMs`. */
const afterStartMs = 1_000;
const retryMs = 5_000;
/** Alarms are this late, because timers may run a little early. */
const lateMs = 10;
const stored = 'sound';

type Party = { player: Player; sync: (target: number) => void; isOn: boolean; revealMs: number; refreshedAt: number };

const panelOf = (): HTMLElement | null => document.querySelector('[data-starts-at]');

/**
 * Updates the current track by the server's clock and plays it at the same position for all visitors, after the visitor
 * has turned the sound on; reloads the page after the last track.
 */
export function followPlayback(): void {
  const panel = panelOf();
  if (!panel) return;
  const startsAt = Date.parse(panel.dataset.startsAt ?? '');
  assumeServerTime(Date.parse(panel.dataset.now ?? ''), responseTime());
  let { sounds, rows, durations } = readTracks();
  const turnOn = (isOn: boolean) => {
    party.isOn = isOn;
    stayOnPage(isOn);
    remember(isOn);
    // Also makes an interrupted player ready to play again.
    player.pause();
    if (isOn && serverNow() < startsAt) player.unlock();
    step();
  };
  const player = createPlayer({ play: () => turnOn(true), pause: () => turnOn(false) }, () => showParty(party, sounds));
  const { first, last } = revealAtMs;
  const revealMs = last + Math.random() * (first - last);
  const party: Party = { player, sync: createSync(player.audio), isOn: false, revealMs, refreshedAt: -retryMs };

  let isOver = false;
  const step = () => {
    if (isClockStale()) measure();
    const elapsed = serverNow() - startsAt;
    if (elapsed < 0) waitForStart(party, sounds, -elapsed);
    else if (!follow(party, elapsed, { sounds, rows, durations })) return end();
    showParty(party, sounds);
  };
  const timer = setInterval(step, stepMs);
  const setAlarms = createAlarms([startsAt - revealMs, startsAt], step);
  const measure = () =>
    void measureClock(clockSamples).then(() => {
      if (isOver) return;
      setAlarms();
      step();
    });
  const end = () => {
    isOver = true;
    clearInterval(timer);
    player.pause();
    stayOnPage(false);
    remember(false);
    reloadUnlessBusy();
  };
  document.addEventListener(partsReplaced, () => {
    ({ sounds, rows, durations } = readTracks());
    if (!isOver) step();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-toggle]')) turnOn(!isAudible(party));
  });
  // Timers stop while a phone sleeps.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) measure();
  });
  addEventListener('online', () => {
    measure();
    if (player.state === 'failed') turnOn(party.isOn);
  });
  enableEmbeds(() => {});
  measure();
  if (wasOn()) turnOn(true);
  else step();
}

/**
 * Returns a function that makes `task` run at these times of the server, as the current measurement of its clock has
 * them. A hidden tab runs repeating timers, and timers set by timers, once a minute (Chrome): call it elsewhere.
 */
function createAlarms(times: readonly number[], task: () => void): () => void {
  let alarms: ReturnType<typeof setTimeout>[] = [];
  return () => {
    for (const alarm of alarms) clearTimeout(alarm);
    const ahead = times.map((time) => time - serverNow()).filter((left) => left > 0);
    alarms = ahead.map((left) => setTimeout(task, left + lateMs));
  };
}

type Tracks = { sounds: Sound[]; rows: HTMLElement[]; durations: number[] };

function readTracks(): Tracks {
  const { rows, durations } = trackRows(document);
  return { rows, durations, sounds: rows.flatMap((row) => soundOfRow(row) ?? []) };
}

/** Before the start: requests the URLs of the sound, and loads the first track. */
function waitForStart(party: Party, sounds: Sound[], leftMs: number): void {
  const [first] = sounds;
  if (!sounds.some(hasSound)) {
    if (leftMs < party.revealMs) void refresh(party, () => ['#tracklist']);
  } else if (party.isOn && first) party.player.preload(first);
}

/** While the tracks play; returns false after the last one. */
function follow(party: Party, elapsed: number, { sounds, rows, durations }: Tracks): boolean {
  const playing = playingAt(durations, elapsed);
  const [panel, sound] = [panelOf(), playing && sounds[playing.index]];
  if (!playing || !sound) return false;
  if (panel?.id === 'now-playing') {
    showPlaying(panel, rows, playing);
    showTrack(panel, sound);
  } else if (party.isOn && elapsed > afterStartMs) {
    void refresh(party, partsOfStart);
  }
  if (isAudible(party)) playAlong(party, sound, playing.positionMs);
  const left = (durations[playing.index] ?? 0) - playing.positionMs;
  const next = sounds[playing.index + 1];
  if (party.isOn && next && left < preloadMs) party.player.preload(next);
  return true;
}

/** A visitor who fills in the sign-up keeps the form, and one who has opened a menu keeps it. */
const partsOfStart = (): string[] => [
  'body > header',
  ...(document.querySelector('.fan-actions [open]') ? [] : ['.fan-actions']),
  hasTyped() ? '#tracklist' : 'main',
];

/** Keeps the sound at the party's position. A file that is shorter than its track is silent at its end. */
function playAlong({ player, sync }: Party, sound: Sound, positionMs: number): void {
  if (!hasSound(sound)) player.pause();
  else if (player.sound?.id !== sound.id || player.state === 'off') player.play(sound, positionMs);
  else if (player.state !== 'playing' && player.state !== 'loading') return;
  else if (positionMs / 1_000 >= player.audio.duration) player.end();
  else sync(positionMs / 1_000);
}

async function refresh(party: Party, parts: () => readonly string[]): Promise<void> {
  if (performance.now() - party.refreshedAt < retryMs) return;
  party.refreshedAt = performance.now();
  await refreshParts(parts);
}

/** Whether the visitor hears the party, or will after its start. */
const isAudible = ({ isOn, player: { state } }: Party): boolean =>
  isOn && state !== 'refused' && state !== 'elsewhere' && state !== 'interrupted';

function showParty(party: Party, sounds: Sound[]): void {
  const panel = panelOf();
  const button = panel?.querySelector<HTMLElement>('[data-toggle]');
  if (!panel || !button) return;
  const isRunning = panel.id === 'now-playing';
  const current = sounds[trackRows(document).rows.findIndex((row) => row.hasAttribute('aria-current'))];
  button.hidden = isRunning && !sounds.some(hasSound);
  const isOn = isAudible(party);
  showToggle(button, isOn, party.player.state === 'refused' ? button.dataset.tap : undefined);
  showSound(party.player, isRunning ? (current ?? null) : null);
}

/** Remembers in this tab that the sound is on, so that it comes back after a reload. */
function remember(isOn: boolean): void {
  writeStored(stored, isOn ? location.pathname : null, 'sessionStorage');
}

const wasOn = (): boolean => readStored(stored, 'sessionStorage') === location.pathname;

/** Returns when the server's response arrived, relative to the request for the page. */
function responseTime(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}
