import { playingAt } from '../kit/playback.ts';
import { reloadUnlessBusy } from '../kit/public/reload.ts';
import { showPlaying, trackRows } from '../kit/public/showPlaying.ts';

/** Goes on with what is playing, by the server's clock; after the last track the page is asked for again. */
export function followPlayback(): void {
  const panel = document.getElementById('now-playing');
  if (!panel) return;
  const startsAt = Date.parse(panel.dataset.startsAt ?? '');
  // How far the visitor's clock is off: everybody hears the same moment.
  const offset = Date.parse(panel.dataset.now ?? '') - performance.timeOrigin - responseTime();
  const { rows, durations } = trackRows(document);

  const timer = setInterval(() => {
    const playing = playingAt(durations, performance.timeOrigin + performance.now() + offset - startsAt);
    if (playing) return showPlaying(panel, rows, playing);
    clearInterval(timer);
    reloadUnlessBusy();
  }, 500);
}

/** When the server's answer arrived, after the page was asked for. */
function responseTime(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}
