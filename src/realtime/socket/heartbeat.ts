import { limits } from '#contracts/limits.ts';

/** Browsers run the timers of a hidden tab once a minute, so a timer that late does not mean that the machine slept. */
const timersThrottledMs = 60_000;

type HeartbeatOptions = {
  /** Called when the server was silent for 40 s, or the machine slept. */
  onDead: () => void;
  /** From 0 to 1, for jitter. */
  random: () => number;
};

/** Pings the server about every 20 s, and detects a connection that no longer works. */
export function createHeartbeat({ onDead, random }: HeartbeatOptions) {
  let lastHeard = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSilent = () => Date.now() - lastHeard > limits.socketSilenceMs;

  function start(socket: WebSocket): void {
    const wait = limits.socketHeartbeatMs + 1000 * random();
    const due = Date.now() + wait;
    timer = setTimeout(() => {
      // A timer that fires far too late means that the machine slept.
      if (isSilent() || Date.now() - due > timersThrottledMs) return onDead();
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
      start(socket);
    }, wait);
  }

  return {
    start,
    stop: (): void => clearTimeout(timer),
    /** The server sent something, or the silence is counted from now. */
    heard(): void {
      lastHeard = Date.now();
    },
    isSilent,
  };
}
