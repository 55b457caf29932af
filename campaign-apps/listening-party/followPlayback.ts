import { playingAt } from '../kit/playback.ts';
import { reloadUnlessBusy } from '../kit/public/reload.ts';
import { showPlaying, trackRows } from '../kit/public/showPlaying.ts';

/** Updates the current track by the server's clock; reloads the page after the last track. */
export function followPlayback(): void {
  const panel = document.getElementById('now-playing');
  if (!panel) return;
  const startsAt = Date.parse(panel.dataset.startsAt ?? '');
  // Offset of the visitor's clock, so that everybody is at the same position.
  const offset = Date.parse(panel.dataset.now ?? '') - performance.timeOrigin - responseTime();
  const { rows, durations } = trackRows(document);

  const timer = setInterval(() => {
    const playing = playingAt(durations, performance.timeOrigin + performance.now() + offset - startsAt);
    if (playing) return showPlaying(panel, rows, playing);
    clearInterval(timer);
    reloadUnlessBusy();
  }, 500);
}

/** Returns when the server's response arrived, relative to the request for the page. */
function responseTime(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}
