/** Smaller differences are ignored. In seconds. */
const exact = 0.02;
/** Up to this difference the speed is changed, above it the position. In seconds. */
const seekAbove = 0.12;
/** Maximum change of speed: it is inaudible. */
const maxNudge = 0.04;
/** Change of speed per second of difference. */
const gain = 0.5;
const betweenSeeksMs = 1_000;

/**
 * Returns a function that keeps the sound at a position in seconds; call it several times a second. It learns how long
 * this browser takes to seek, and seeks ahead by it.
 */
export function createSync(audio: HTMLAudioElement): (target: number) => void {
  let lead = 0;
  let soughtAt = Number.NEGATIVE_INFINITY;
  return (target) => {
    if (audio.paused || audio.seeking || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    const drift = audio.currentTime - target;
    if (Math.abs(drift) <= seekAbove) {
      const nudge = Math.max(-maxNudge, Math.min(maxNudge, drift * gain));
      audio.playbackRate = Math.abs(drift) <= exact ? 1 : 1 - nudge;
      return;
    }
    const sinceSeek = performance.now() - soughtAt;
    if (sinceSeek < betweenSeeksMs) return;
    lead = sinceSeek < 3 * betweenSeeksMs ? Math.max(0, Math.min(1, lead - drift)) : lead;
    soughtAt = performance.now();
    audio.playbackRate = 1;
    audio.currentTime = target + lead;
  };
}
